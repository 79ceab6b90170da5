/**
 * Addresses of Redis:
 *
 *     redis://user:password@host:6379/0          one server; rediss:// with TLS
 *     unix:/path/of/socket                       one server
 *     redis+cluster://user:password@host:7000,host:7001    some nodes of a cluster; rediss+cluster:// with TLS
 *     redis+sentinel://user:password@host:26379,host:26380/NAME/0    some sentinels of the master NAME, and the database;
 *                                                rediss+sentinel:// with TLS to both
 *
 * A cluster tells its other nodes. As a URL has one host, the further nodes are kept in the query as `node=host:port`.
 * The user and the password are those of Redis. Those of the sentinels are in the query: `sentinel_username` and
 * `sentinel_password`.
 */

const schemes = [
  'redis:',
  'rediss:',
  'unix:',
  'redis+cluster:',
  'rediss+cluster:',
  'redis+sentinel:',
  'rediss+sentinel:',
] as const;
const portDefault = 6379;
const sentinelPortDefault = 26_379;
/** Parameters with the user and the password of the sentinels. */
export const sentinelParameters = ['sentinel_username', 'sentinel_password'] as const;

interface Node {
  host: string;
  port: number;
}

interface SignIn {
  username: string | undefined;
  password: string | undefined;
}

/** Where the nodes of a cluster are, and how to sign in. */
export interface ClusterAddress extends SignIn {
  nodes: Node[];
  tls: boolean;
}

/** Where the sentinels of a master are, and how to sign in to it. */
export interface SentinelAddress extends SignIn {
  sentinels: Node[];
  /** Name of the master, as the sentinels know it. */
  name: string;
  database: number;
  /** How to sign in to the sentinels. */
  sentinelSignIn: SignIn;
  /** TLS to the sentinels and to Redis. */
  tls: boolean;
}

/** @throws {TypeError} for text that is no address of Redis. */
export function redisUrl(text: string): URL {
  const [, start = '', hosts = '', rest = ''] =
    /^(rediss?\+(?:cluster|sentinel):\/\/(?:[^/?#@]*@)?)([^/?#]*)(.*)$/.exec(text) ?? [];
  const [first, ...others] = hosts.split(',');
  const url = new URL(start ? `${start}${first}${rest}` : text);
  if (!schemes.some((scheme) => scheme === url.protocol))
    throw new TypeError(`not an address of Redis: ${url.protocol}`);
  for (const node of others) url.searchParams.append('node', node);
  if (start) readNodes(url, portDefault);
  sentinelAddress(url);
  return url;
}

/** @returns undefined for an address of another kind. */
export function clusterAddress(url: URL): ClusterAddress | undefined {
  if (!url.protocol.endsWith('+cluster:')) return undefined;
  return { nodes: readNodes(url, portDefault), ...signInOf(url), tls: url.protocol.startsWith('rediss') };
}

/** @returns undefined for an address of another kind. @throws {TypeError} for one without the name of a master */
export function sentinelAddress(url: URL): SentinelAddress | undefined {
  if (!url.protocol.endsWith('+sentinel:')) return undefined;
  const [, name = '', database = '0'] = /^\/([\w.-]+)(?:\/(\d+))?$/.exec(url.pathname) ?? [];
  if (name === '') throw new TypeError('the address of the sentinels has no name of a master');
  const [username, password] = sentinelParameters.map((parameter) => url.searchParams.get(parameter) || undefined);
  return {
    sentinels: readNodes(url, sentinelPortDefault),
    name,
    database: Number(database),
    ...signInOf(url),
    sentinelSignIn: { username, password },
    tls: url.protocol.startsWith('rediss'),
  };
}

/** The database that an address names. A cluster has only database 0. */
export function databaseOf(url: URL): number {
  return sentinelAddress(url)?.database ?? (Number(url.pathname.slice(1)) || 0);
}

function signInOf(url: URL): SignIn {
  return {
    username: decodeURIComponent(url.username) || undefined,
    password: decodeURIComponent(url.password) || undefined,
  };
}

function readNodes(url: URL, fallbackPort: number): Node[] {
  return [url.host, ...url.searchParams.getAll('node')].map((text) => {
    const { hostname, port } = new URL(`redis://${text}`);
    if (hostname === '') throw new TypeError('a node has no host');
    return { host: hostname.replace(/^\[(.*)\]$/, '$1'), port: port === '' ? fallbackPort : Number(port) };
  });
}
