/**
 * The protection against DNS rebinding that the MCP transport requires. In this attack a web page makes its own name
 * resolve to this machine. A browser sends the page's origin in `Origin`, and the name that it resolved in `Host`.
 */
import type { Config } from '../../core/config.ts';
import { MillraceError } from '../../core/errors.ts';

type Hosts = Pick<Config, 'HOST' | 'MCP_HOSTS'>;

/**
 * Checks `Origin` always. `Host` is checked only if the service listens on a loopback address. On other addresses the
 * names of the service are unknown.
 * @throws {MillraceError} forbidden when a header names another host.
 */
export function checkHosts(config: Hosts, headers: { host: string; origin: string }): void {
  if (headers.origin !== '') check(config, 'Origin', headers.origin);
  if (isLoopback(config.HOST) && headers.host !== '') check(config, 'Host', `http://${headers.host}`);
}

function check({ MCP_HOSTS }: Hosts, header: string, url: string): void {
  const name = URL.canParse(url) ? new URL(url).hostname.replace(/^\[|\]$/g, '') : '';
  if (isLoopback(name) || MCP_HOSTS.includes(name)) return;
  const message = `The ${header} ${url} may not call this endpoint. If it should, add its host to MCP_HOSTS.`;
  throw new MillraceError('forbidden', message, { param: header });
}

function isLoopback(name: string): boolean {
  return name === 'localhost' || name.endsWith('.localhost') || name === '::1' || /^127(\.\d{1,3}){3}$/.test(name);
}
