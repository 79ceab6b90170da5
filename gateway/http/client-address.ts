/**
 * The address that a request comes from: that of the connection, or, behind proxies that are trusted by name, the one
 * that they forward. `X-Forwarded-For` of anybody else is not believed: a client may write into it what it likes.
 */
import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;
type Range = [Address, number];

/** @param text an address (a range of one), or a range in CIDR form; undefined when it is neither. */
export function parseRange(text: string): Range | undefined {
  if (ipaddr.isValidCIDR(text)) return ipaddr.parseCIDR(text);
  if (!ipaddr.isValid(text)) return undefined;
  const address = ipaddr.parse(text);
  return [address, address.kind() === 'ipv4' ? 32 : 128];
}

/** Decimal IPv4, perhaps with a port, which some proxies add. */
const ipv4 = /^(\d{1,3}(?:\.\d{1,3}){3})(?::\d+)?$/;
/** IPv6 in brackets, perhaps with a port. */
const bracketed = /^\[([0-9a-f:.]+)\](?::\d+)?$/i;

/**
 * @param remote of the connection.
 * @param forwardedFor all values of `X-Forwarded-For` in order, comma-separated.
 * @returns the right-most address that is no trusted proxy's; an IPv6 address as its /64, which one client owns whole.
 */
export function clientAddress(trusted: readonly Range[], remote: string, forwardedFor: string): string {
  let client = parse(remote);
  if (client === undefined) return remote;
  const hops = forwardedFor === '' ? [] : forwardedFor.split(',');
  while (isTrusted(trusted, client)) {
    const before = parse(hops.pop()?.trim() ?? '');
    // What cannot be read was not written by a proxy of ours: the address after it is all that is known.
    if (before === undefined) break;
    client = before;
  }
  return networkOf(client);
}

function parse(text: string): Address | undefined {
  const address = ipv4.exec(text)?.[1] ?? bracketed.exec(text)?.[1] ?? text;
  // IPv4 in IPv6 (::ffff:1.2.3.4) becomes IPv4.
  return ipaddr.isValid(address) ? ipaddr.process(address) : undefined;
}

function isTrusted(trusted: readonly Range[], address: Address): boolean {
  return trusted.some((range) => range[0].kind() === address.kind() && address.match(range));
}

function networkOf(address: Address): string {
  if (address instanceof ipaddr.IPv4) return address.toString();
  return `${address.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`;
}
