/**
 * The address of a request's client.
 *
 * It is the address of the connection. Behind a proxy of `TRUSTED_PROXIES` it is the address that the proxy forwards.
 * `X-Forwarded-For` of other peers is ignored, because a client may write any address into it.
 */
import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;
type Range = [Address, number];

/**
 * @param text an address, or a range in CIDR form.
 * @returns undefined when the text is neither. An address is a range of one.
 */
export function parseRange(text: string): Range | undefined {
  if (ipaddr.isValidCIDR(text)) return ipaddr.parseCIDR(text);
  if (!ipaddr.isValid(text)) return undefined;
  const address = ipaddr.parse(text);
  return [address, address.kind() === 'ipv4' ? 32 : 128];
}

/** Decimal IPv4 with an optional port: some proxies add one. */
const ipv4 = /^(\d{1,3}(?:\.\d{1,3}){3})(?::\d+)?$/;
/** IPv6 in brackets with an optional port. */
const bracketed = /^\[([0-9a-f:.]+)\](?::\d+)?$/i;

/** About 200 kB. Beyond it all are forgotten. */
const knownMax = 1_000;
const saidCharsMax = 200;

/**
 * @param remote the address of the connection.
 * @param forwardedFor all values of `X-Forwarded-For` in order, comma-separated.
 * @returns the right-most address that is not a trusted proxy. An IPv6 address is given as its /64, because one client
 * owns the whole network.
 */
export function clientAddress(trusted: readonly Range[], remote: string, forwardedFor: string): string {
  let client = parse(remote);
  if (client === undefined) return remote;
  const hops = forwardedFor === '' ? [] : forwardedFor.split(',');
  while (isTrusted(trusted, client)) {
    const before = parse(hops.pop()?.trim() ?? '');
    // No trusted proxy has written this value, so it is ignored. The address after it is the last reliable one.
    if (before === undefined) break;
    client = before;
  }
  return networkOf(client);
}

/** Remembers the addresses of clients by what their requests say: to parse it takes 6 us, a tenth of a small request. */
export class ClientAddresses {
  readonly #trusted: readonly Range[];
  readonly #known = new Map<string, string>();

  constructor(trusted: readonly Range[]) {
    this.#trusted = trusted;
  }

  /** As `clientAddress`. */
  of({ remoteAddress, forwardedFor }: { remoteAddress: string; forwardedFor: string }): string {
    const said = forwardedFor === '' ? remoteAddress : `${remoteAddress} ${forwardedFor}`;
    let address = this.#known.get(said);
    if (address === undefined) {
      address = clientAddress(this.#trusted, remoteAddress, forwardedFor);
      if (this.#known.size >= knownMax) this.#known.clear();
      if (said.length <= saidCharsMax) this.#known.set(said, address);
    }
    return address;
  }
}

function parse(text: string): Address | undefined {
  const address = ipv4.exec(text)?.[1] ?? bracketed.exec(text)?.[1] ?? text;
  // `process` turns IPv4 in IPv6 (::ffff:1.2.3.4) into IPv4.
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
