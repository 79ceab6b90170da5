/**
 * Addresses of Redis:
 *
 *     redis://user:password@host:6379/0          one server; rediss:// with TLS
 *     unix:/path/of/socket                       one server
 *     redis+cluster://user:password@host:7000,host:7001    some nodes of a cluster; rediss+cluster:// with TLS
 *
 * A cluster tells its other nodes. As a URL has one host, the further nodes are kept in the query as `node=host:port`.
 */

const schemes = ['redis:', 'rediss:', 'unix:', 'redis+cluster:', 'rediss+cluster:'] as const;
const portDefault = 6379;

/** Where the nodes of a cluster are, and how to sign in. */
export interface ClusterAddress {
  nodes: { host: string; port: number }[];
  username: string | undefined;
  password: string | undefined;
  tls: boolean;
}

/** @throws {TypeError} for text that is no address of Redis. */
export function redisUrl(text: string): URL {
  const [, start = '', hosts = '', rest = ''] = /^(rediss?\+cluster:\/\/(?:[^/?#@]*@)?)([^/?#]*)(.*)$/.exec(text) ?? [];
  const [first, ...others] = hosts.split(',');
  const url = new URL(start ? `${start}${first}${rest}` : text);
  if (!schemes.some((scheme) => scheme === url.protocol))
    throw new TypeError(`not an address of Redis: ${url.protocol}`);
  for (const node of others) url.searchParams.append('node', node);
  if (start) readNodes(url);
  return url;
}

/** @returns undefined for the address of one server. */
export function clusterAddress(url: URL): ClusterAddress | undefined {
  if (!url.protocol.endsWith('+cluster:')) return undefined;
  return {
    nodes: readNodes(url),
    username: decodeURIComponent(url.username) || undefined,
    password: decodeURIComponent(url.password) || undefined,
    tls: url.protocol.startsWith('rediss'),
  };
}

function readNodes(url: URL): ClusterAddress['nodes'] {
  return [url.host, ...url.searchParams.getAll('node')].map((text) => {
    const { hostname, port } = new URL(`redis://${text}`);
    if (hostname === '') throw new TypeError('a node of the cluster has no host');
    return { host: hostname.replace(/^\[(.*)\]$/, '$1'), port: port === '' ? portDefault : Number(port) };
  });
}
