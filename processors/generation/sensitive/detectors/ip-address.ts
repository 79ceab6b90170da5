/**
 * Detects IP addresses. Four small numbers with dots are often a version or a section number. So numbers after a word
 * like "version" are not an address. Four single digits are an address only if they are that of a well-known resolver.
 */
import { isIPv6 } from 'node:net';
import type { Detector } from './detector.ts';

const octet = String.raw`(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)`;
const announced = '(?<!(?:version|release|section|chapter|clause|build|article|table|figure|§|版本|章节)[ :]{0,2})';
const resolvers = new Set(['1.1.1.1', '1.0.0.1', '8.8.8.8', '8.8.4.4', '9.9.9.9']);

export const ipAddress: readonly Detector[] = [
  {
    secTag: 'ip_address',
    templateId: 'ipv4',
    candidate: new RegExp(String.raw`(?<![\w.-])${announced}${octet}(?:\.${octet}){3}(?!\w|[.-]\w)`, 'gi'),
    measure: (address) => (resolvers.has(address) || isOfHost(address) ? address.length : 0),
  },
  {
    secTag: 'ip_address',
    templateId: 'ipv6',
    candidate: /(?<![\w:.])(?:[0-9A-Fa-f]{0,4}:){2,8}[0-9A-Fa-f.]{0,15}(?!\w)/g,
    measure: measureIPv6,
  },
];

/** Whether an address may belong to a host: not a loopback address, a netmask, or four single digits. */
function isOfHost(address: string): boolean {
  return /\d\d/.test(address) && !/^(?:0|127|255)\./.test(address);
}

/** Units of an IPv6 address. A short candidate or one without a digit, such as `a::b`, is a name in a program. */
function measureIPv6(candidate: string): number {
  const address = candidate.replace(/\.$/, '');
  return address.length >= 6 && /\d/.test(address) && isIPv6(address) ? address.length : 0;
}
