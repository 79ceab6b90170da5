/**
 * Resolves names of `.test` by a table and keeps every connection on the machine. It is preloaded into every process of
 * a service (`NODE_OPTIONS=--import`).
 *
 * The address PUBLIC stands for any public address. A connection to it goes to the same port of 127.0.0.2.
 *
 *     public.test      PUBLIC              private.test    127.0.0.1
 *     mixed.test       PUBLIC, 127.0.0.1   mapped.test     ::ffff:127.0.0.1
 *     <n>.rebind.test  PUBLIC at the first lookup, 127.0.0.1 at each later one
 *
 * Each connection is logged in the file LOOPBACK_ONLY_LOG, with its original address and port.
 */
import { appendFileSync } from 'node:fs';
import { createRequire, syncBuiltinESMExports } from 'node:module';
import { isIP } from 'node:net';

const dns = createRequire(import.meta.url)('node:dns');
const { TCP } = process.binding('tcp_wrap');
const publicAddress = '93.184.215.14';
const loopback = '127.0.0.1';
const refused = -111; // ECONNREFUSED
const table = {
  'public.test': [publicAddress],
  'private.test': [loopback],
  'mixed.test': [publicAddress, loopback],
  'mapped.test': [`::ffff:${loopback}`],
};
const asked = new Set();

function addressesOf(name) {
  if (!name.endsWith('.rebind.test')) return table[name];
  if (asked.has(name)) return [loopback];
  asked.add(name);
  return [publicAddress];
}

const realLookup = dns.lookup;
dns.lookup = (name, options, callback) => {
  const [given, done] = typeof options === 'function' ? [{}, options] : [options, callback];
  const found = addressesOf(String(name).toLowerCase().replace(/\.$/, ''))?.map((address) => ({
    address,
    family: isIP(address),
  }));
  if (!found) return realLookup(name, options, callback);
  const { all = false } = typeof given === 'object' ? given : {};
  process.nextTick(() => (all ? done(null, found) : done(null, found[0].address, found[0].family)));
  return {};
};
syncBuiltinESMExports();

function isLoopback(address) {
  return /^127\./.test(address) || address === '::1' || /^::ffff:127\./.test(address);
}

for (const name of ['connect', 'connect6']) {
  const connect = TCP.prototype[name];
  TCP.prototype[name] = function (request, address, port) {
    if (process.env.LOOPBACK_ONLY_LOG) appendFileSync(process.env.LOOPBACK_ONLY_LOG, `${address} ${port}\n`);
    if (address === publicAddress) return connect.call(this, request, '127.0.0.2', port);
    return isLoopback(address) ? connect.call(this, request, address, port) : refused;
  };
}
