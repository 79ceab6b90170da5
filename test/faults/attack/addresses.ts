/** URLs that lead to loopback or other private addresses, in notations that filters overlook. */

/** Address that stands for any public one; see `inject/loopback-only.mjs`. */
export const publicAddress = '93.184.215.14';

/** Loopback and similar addresses, in every notation of a URL. */
const loopbackHosts = [
  '127.0.0.1',
  '127.1',
  '127.0.1',
  '2130706433',
  '0x7f000001',
  '0x7f.1',
  '0177.0.0.1',
  '017700000001',
  '127.0.0.01',
  '127.000.000.001',
  '127.0.0.1.',
  '0',
  '0.0.0.0',
  '127.255.255.254',
  'localhost',
  'LOCALHOST',
  'localhost.',
  'a.localhost',
  '[::1]',
  '[::]',
  '[0:0:0:0:0:0:0:1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[0:0:0:0:0:ffff:127.0.0.1]',
  '[::127.0.0.1]',
  '[::7f00:1]',
  '[64:ff9b::7f00:1]',
  '[64:ff9b:1::7f00:1]',
  '[2002:7f00:1::]',
  '[2001:0:7f00:1::80ff:fffe]',
  '[fe80::1]',
  '[fec0::1]',
  '[fd00::1]',
  '[ff02::1]',
  '\u2460\u2461\u2466.0.0.1',
  '\uff11\uff12\uff17.0.0.1',
  '127\u30020\u30020\u30021',
  '%31%32%37.0.0.1',
  'private.test',
  'PRIVATE.test',
  'private.test.',
  'mixed.test',
  'mapped.test',
  '1.rebind.test',
  '2.rebind.test',
  '3.rebind.test',
];

/** Addresses of other private networks. No connection to them leaves the machine in the test. */
const privateHosts = [
  '10.0.0.1',
  '172.16.0.1',
  '192.168.0.1',
  '169.254.169.254',
  '100.64.0.1',
  '192.0.0.1',
  '198.18.0.1',
];

/** @param port port of the private receiver, which must not be called. */
export function forbiddenUrls(port: number): string[] {
  return [
    ...[...loopbackHosts, ...privateHosts].map((host) => `http://${host}:${port}/`),
    `http://public.test@127.0.0.1:${port}/`,
    `http://${publicAddress}@127.0.0.1:${port}/`,
    `http://${publicAddress}:80@127.0.0.1:${port}/`,
    `http://127.0.0.1:${port}#@public.test/`,
    `http://127.0.0.1:${port}\\@public.test/`,
    `http:127.0.0.1:${port}/`,
    `http:/\\127.0.0.1:${port}/`,
    `HTTP://127.0.0.1:${port}/`,
    `\thttp://127.0.0.1:${port}/`,
    `http://127.0.0.1\t:${port}/`,
    `https://127.0.0.1:${port}/`,
    `//127.0.0.1:${port}/`,
    `ftp://127.0.0.1:${port}/`,
    `ws://127.0.0.1:${port}/`,
    `gopher://127.0.0.1:${port}/_GET%20/`,
    `file:///proc/self/environ`,
    `redis://127.0.0.1:${port}/`,
    `unix:/tmp/x.sock`,
    `data:text/plain,x`,
    `blob:http://127.0.0.1:${port}/x`,
    `javascript:fetch('http://127.0.0.1:${port}/')`,
  ];
}
