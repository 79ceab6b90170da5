/**
 * Against DNS rebinding (a web page that makes its own name resolve to this machine), as the transport asks for it: a
 * browser names its page in Origin, and the name it used in Host.
 */
import type { Config } from '../../core/config.ts';
import { MillraceError } from '../../core/errors.ts';

type Hosts = Pick<Config, 'HOST' | 'MCP_HOSTS'>;

/**
 * `Host` is judged where only this machine can call: elsewhere nobody knows by which names a service is reached.
 * @throws {MillraceError} forbidden
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
