/** The addresses that a callback may go to, and the refusal of a put with another one. */
import t from 'tap';
import { hasRefusedAddress, isPublic, publicLookup } from '../../../core/callbacks/callback-address.ts';
import type { ItemEnvelope } from '../../../processors/dispatcher/tasks/list-outcomes.ts';
import { newTask } from '../../../processors/dispatcher/tasks/put.ts';
import { decodeRequest } from '../../../proto/codec.ts';
import type { DecodedPart } from '../../../proto/registry.ts';

const refused: [name: string, address: string][] = [
  ['loopback', '127.0.0.1'],
  ['loopback, the last one', '127.255.255.254'],
  ['private', '10.0.0.1'],
  ['private', '172.16.0.1'],
  ['private', '172.31.255.255'],
  ['private', '192.168.1.1'],
  ['link-local, a cloud’s metadata', '169.254.169.254'],
  ['carrier-grade NAT', '100.64.0.1'],
  ['unspecified', '0.0.0.0'],
  ['this network', '0.1.2.3'],
  ['multicast', '224.0.0.1'],
  ['broadcast', '255.255.255.255'],
  ['reserved', '240.0.0.1'],
  ['protocol assignments', '192.0.0.1'],
  ['benchmarking', '198.18.0.1'],
  ['documentation', '203.0.113.7'],
  ['loopback', '::1'],
  ['unspecified', '::'],
  ['IPv4-mapped', '::ffff:10.0.0.1'],
  ['IPv4-mapped, a public one', '::ffff:8.8.8.8'],
  ['IPv4-compatible', '::7f00:1'],
  ['NAT64', '64:ff9b::7f00:1'],
  ['NAT64, local use', '64:ff9b:1::1'],
  ['IPv4-translated', '::ffff:0:7f00:1'],
  ['6to4', '2002:7f00:1::1'],
  ['Teredo', '2001:0:4136:e378:8000:63bf:3fff:fdd2'],
  ['unique local', 'fd00::1'],
  ['link-local', 'fe80::1'],
  ['link-local, with a zone', 'fe80::1%eth0'],
  ['site-local', 'fec0::1'],
  ['multicast', 'ff02::1'],
  ['documentation', '2001:db8::1'],
  ['discard', '100::1'],
  ['not assigned', '4000::1'],
  ['no address', 'example.com'],
];
const allowed = [
  '8.8.8.8',
  '1.1.1.1',
  '172.15.0.1',
  '172.32.0.1',
  '100.128.0.1',
  '2606:4700:4700::1111',
  '2a00:1450::1',
];

t.test('only public unicast addresses are accepted', async (t) => {
  for (const [name, address] of refused) t.notOk(isPublic(address), `${name} ${address}`);
  for (const address of allowed) t.ok(isPublic(address), address);
});

const literals = [
  'http://127.0.0.1/',
  'http://127.1/',
  'http://0x7f.0.0.1/',
  'http://0177.0.0.1/',
  'http://2130706433/',
  'http://0/',
  'http://[::1]:8080/',
  'http://[::ffff:7f00:1]/',
  'http://[0:0:0:0:0:0:0:1]/',
  'http://１２７.0.0.1/',
  'https://user:pass@192.168.0.1/',
];
const localNames = ['http://localhost:3000/', 'http://LOCALHOST./', 'http://a.localhost/'];

t.test('an address in a URL is recognised in every notation', async (t) => {
  for (const url of literals) t.ok(hasRefusedAddress(new URL(url)), url);
  for (const url of ['http://example.com/', 'http://8.8.8.8/', 'https://[2606:4700:4700::1111]/']) {
    t.notOk(hasRefusedAddress(new URL(url)), url);
  }
});

t.test('a name that resolves to a refused address is refused', async (t) => {
  for (const all of [true, false]) {
    const error = await new Promise((resolve) => publicLookup('localhost', { all }, resolve));
    t.match(error, { name: 'AddressRefused', message: /localhost \((127\.0\.0\.1|::1)\)/ });
  }
});

const origin = {
  id: 'put-1',
  entry: '1760000000000-0',
  tenant: 'default',
  reply: '',
  accept: 'json',
  grant: { key: '' },
} as ItemEnvelope;

function putTo(callback_url: string, allowPrivateCallbacks: boolean) {
  const body = { puts: [{ queue: 'q', endpoint: '/v1/x', data: {}, callback_url }] };
  const { puts } = decodeRequest('tasks.put', Buffer.from(JSON.stringify(body)), 'json');
  return newTask(
    { queues: { route: async () => undefined }, allowPrivateCallbacks },
    puts[0] as DecodedPart<'TaskPut'>,
    origin,
  );
}

t.test('a put to a private address is a bad request, unless such addresses are allowed', async (t) => {
  for (const url of [...literals, ...localNames]) {
    await t.rejects(putTo(url, false), /callback_url must lead to a public address/, url);
    t.match(await putTo(url, true), { head: { callback_url: url } });
  }
  t.match(await putTo('https://example.com/done', false), { head: { callback_url: 'https://example.com/done' } });
});

t.test('a callback_url that is not a web address, or is too long, is refused', async (t) => {
  const bad = [
    'ftp://example.com/',
    'example.com',
    'http:example.com',
    'https://',
    `https://example.com/${'x'.repeat(2048)}`,
  ];
  for (const url of bad) await t.rejects(putTo(url, true), /callback_url must/, url);
});
