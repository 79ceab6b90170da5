/**
 * Where callbacks may go: a submitter names the URL, so that without a rule it could make us speak to whatever only we
 * can reach. An address is judged when it is connected to, and the one that was judged is the one that is connected
 * to: a name that resolves otherwise a moment later gains nothing. What is not a public unicast address is refused,
 * and so are the ranges that carry an IPv4 address inside (mapped, NAT64, 6to4, Teredo).
 */
import { lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** All of IPv6 that is assigned to the public; it leaves out `::7f00:1` and the like, which count as unicast. */
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
 * Whether the URL has an address, in any notation that URLs know (`http://0x7f.1` is parsed to 127.0.0.1), and it is
 * not a public one. `net` connects to it without a lookup.
 */
export function hasRefusedAddress({ hostname }: URL): boolean {
  const address = hostname.replace(/^\[|\]$/g, '');
  return ipaddr.isValid(address) && !isPublic(address);
}

/** Names of the machine itself: they need no lookup to be known. */
export function isLocalName({ hostname }: URL): boolean {
  return localName.test(hostname);
}

/**
 * Resolves as `net` asks, for addresses that may be connected to; `net` does not ask where the host is an address.
 * One refused address refuses the name: who mixes them is not to be trusted with the choice.
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
