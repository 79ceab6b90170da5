/**
 * The addresses that callbacks may go to: public unicast addresses only.
 *
 * The submitter of a task or a file chooses the URL. Without this rule it could reach hosts of the internal network. An address
 * is checked when the callback connects, and the connection goes to that same address. So an attack by a name that
 * resolves to another address a moment later has no effect. Ranges with an IPv4 address inside are refused as well:
 * mapped, NAT64, 6to4, Teredo.
 */
import { lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** The public part of IPv6. `ipaddr.js` also counts addresses outside of it as unicast, such as `::7f00:1`. */
const publicIpv6 = ipaddr.IPv6.parseCIDR('2000::/3');
const localName = /(^|\.)localhost\.?$/i;

export class AddressRefused extends Error {
  constructor(address: string) {
    super(`${address} is not a public address`);
    this.name = 'AddressRefused';
  }
}

/** @param address IPv4 or IPv6, without brackets. */
export function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed instanceof ipaddr.IPv4 || parsed.match(publicIpv6);
}

/**
 * @returns whether the URL has an address that is not public, in any notation of URLs: `http://0x7f.1` is 127.0.0.1.
 * `net` connects to an address without a lookup, so the address must be checked here.
 */
export function hasRefusedAddress({ hostname }: URL): boolean {
  const address = hostname.replace(/^\[|\]$/g, '');
  return ipaddr.isValid(address) && !isPublic(address);
}

/** @returns whether the URL names this machine. */
export function isLocalName({ hostname }: URL): boolean {
  return localName.test(hostname);
}

/**
 * A lookup for `net` that gives public addresses only. `net` does not call it if the host is an address. A name is
 * refused if any of its addresses is not public.
 */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, []);
    const refused = addresses.find(({ address }) => !isPublic(address));
    if (refused) return callback(new AddressRefused(`${hostname} (${refused.address})`), []);
    if (options.all) return callback(null, addresses);
    callback(null, addresses[0].address, addresses[0].family);
  });
};
