/**
 * IP addresses. Four small numbers with dots are as often a version or a section: what a word like "version" announces
 * is none, and four single digits are one only where they are a well-known resolver's.
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

/** Not the loopback network, a netmask, or what may as well be a section's number. */
function isOfHost(address: string): boolean {
  return /\d\d/.test(address) && !/^(?:0|127|255)\./.test(address);
}

/** Short ones without a digit, such as `a::b`, are names of a program. */
function measureIPv6(candidate: string): number {
  const address = candidate.replace(/\.$/, '');
  return address.length >= 6 && /\d/.test(address) && isIPv6(address) ? address.length : 0;
}
