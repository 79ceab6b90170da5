/**
 * Finds request heads that two servers may read differently. A proxy in front of this server could see one request
 * where this server sees two: request smuggling (RFC 9112, 11.2).
 *
 * uWebSockets.js parses the head and refuses most of these itself. This file refuses those that uWebSockets.js accepts.
 * `docs/edge-http.md` lists what neither can detect.
 */
export interface Framing {
  /** Whether the body comes in chunks. Trailers may follow them. */
  readonly chunked: boolean;
  /** The first reason to refuse the request, as a sentence; undefined for a well-formed head. */
  readonly problem: string | undefined;
  /** All values of `X-Forwarded-For` in order, comma-separated. `getHeader` gives one line only, and proxies add lines. */
  readonly forwardedFor: string;
  /** The values of `if-match` and `if-none-match`. An empty value counts too, which `getHeader` does not tell from none. */
  readonly conditions: ReadonlyMap<string, readonly string[]>;
}

/** The part of a uWebSockets.js request that is read here. */
interface RequestHead {
  getCaseSensitiveMethod(): string;
  forEach(onHeader: (name: string, value: string) => void): void;
}

/** A token (RFC 9110, 5.6.2) without lower-case letters, because methods are case-sensitive. */
const method = /^[!#$%&'*+.^_`|~0-9A-Z-]+$/;
/** A name, an IPv4 address or an IPv6 address in brackets, with an optional port (RFC 3986, 3.2.2). */
const host = /^(\[[0-9a-f:.]+\]|[\w.~!$&'()*+,;=%-]*)(:\d*)?$/i;
/** Headers that decide how the request is read. If one is sent twice, its meaning is ambiguous. */
const single: ReadonlySet<string> = new Set(['host', 'content-length', 'transfer-encoding', 'authorization']);
const conditional: ReadonlySet<string> = new Set(['if-match', 'if-none-match']);

/** Must be called on the stack of the request's arrival. */
export function readFraming(request: RequestHead): Framing {
  let chunked = false;
  let problem = method.test(request.getCaseSensitiveMethod())
    ? undefined
    : 'The method must be a token in upper case, such as GET.';
  let forwardedFor = '';
  const conditions = new Map<string, string[]>();
  const seen = new Set<string>();
  request.forEach((name, value) => {
    if (name === 'x-forwarded-for') forwardedFor += forwardedFor === '' ? value : `,${value}`;
    if (conditional.has(name)) conditions.set(name, [...(conditions.get(name) ?? []), value]);
    if (!single.has(name)) return;
    if (seen.has(name)) problem ??= `The header ${name} must be sent once.`;
    seen.add(name);
    if (name === 'transfer-encoding') chunked = true;
    problem ??= valueProblem(name, value);
  });
  return { chunked, problem, forwardedFor, conditions };
}

function valueProblem(name: string, value: string): string | undefined {
  if (name === 'host' && !host.test(value)) return 'The header host must be a host and perhaps a port.';
  // uWebSockets.js reads an empty length as 0, and every coding as chunked.
  if (name === 'content-length' && value === '') return 'The header content-length must be a number of bytes.';
  if (name === 'transfer-encoding' && value.toLowerCase() !== 'chunked') {
    return 'The only transfer-encoding known here is chunked.';
  }
  return undefined;
}
