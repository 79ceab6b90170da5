/** The bound of guessed API keys, by the address of the client. */
import t from 'tap';
import { KeyGuesses } from '../../../gateway/access/key-guesses.ts';
import { ClientAddresses, clientAddress, parseRange } from '../../../gateway/http/client-address.ts';
import { startTestGateway } from '../../support/gateway.ts';
import { sendRaw } from '../../support/network/raw-http.ts';

const proxies = ['10.0.0.0/8', '127.0.0.1', 'fd00::/8'].map((range) => parseRange(range)!);
const addresses = new ClientAddresses(proxies);

for (const [name, remote, forwardedFor, want] of [
  ['a client without a proxy', '203.0.113.7', '', '203.0.113.7'],
  ['a client that forges the header', '203.0.113.7', '198.51.100.1', '203.0.113.7'],
  ['a client behind a proxy', '10.1.2.3', '203.0.113.7', '203.0.113.7'],
  ['a client behind a proxy that forges the header', '10.1.2.3', '198.51.100.1, 203.0.113.7', '203.0.113.7'],
  ['a client behind two proxies', '127.0.0.1', '198.51.100.1,203.0.113.7,10.9.9.9', '203.0.113.7'],
  ['a proxy that adds the port', '10.1.2.3', '203.0.113.7:4711', '203.0.113.7'],
  ['a proxy that adds the port of IPv6', '10.1.2.3', '[2001:db8::1]:4711', '2001:db8:0:0::/64'],
  ['a proxy that forwards nothing', '10.1.2.3', '', '10.1.2.3'],
  ['a proxy that forwards what is no address', '10.1.2.3', 'unknown', '10.1.2.3'],
  ['a trusted client behind a proxy', '10.1.2.3', '10.4.5.6', '10.4.5.6'],
  ['IPv4 in IPv6', '0000:0000:0000:0000:0000:ffff:cb00:7107', '', '203.0.113.7'],
  ['a proxy by IPv4 in IPv6', '::ffff:10.1.2.3', '203.0.113.7', '203.0.113.7'],
  ['IPv6 by its network', '2001:0db8:0001:0002:aaaa:bbbb:cccc:dddd', '', '2001:db8:1:2::/64'],
  ['a proxy by IPv6', 'fd00::1', '2001:db8::5', '2001:db8:0:0::/64'],
] as const) {
  t.test(`the address of ${name}`, async (t) => {
    t.equal(clientAddress(proxies, remote, forwardedFor), want);
    for (let request = 0; request < 2; request++) t.equal(addresses.of({ remoteAddress: remote, forwardedFor }), want);
  });
}

t.test('an address may send 20 wrong keys at once, then one a second', async (t) => {
  let now = 0;
  const guesses = new KeyGuesses({ now: () => now });
  for (let i = 0; i < 20; i++) guesses.check('a', undefined);
  t.throws(() => guesses.check('a', undefined), /Too many wrong API keys/);
  guesses.check('b', undefined);
  now = 1000;
  guesses.check('a', undefined);
  t.throws(() => guesses.check('a', undefined), /Too many wrong API keys/);
});

t.test('while an address may not guess, a right key is refused too, unless it was right before', async (t) => {
  const guesses = new KeyGuesses({ now: () => 0 });
  guesses.check('a', { id: 'colleague' });
  for (let i = 0; i < 20; i++) guesses.check('a', undefined);
  t.throws(() => guesses.check('a', { id: 'guessed' }), /Too many wrong API keys/);
  t.doesNotThrow(() => guesses.check('a', { id: 'colleague' }));
});

t.test('an address has at most 64 keys that were right before', async (t) => {
  const guesses = new KeyGuesses({ now: () => 0 });
  for (let i = 0; i < 65; i++) guesses.check('a', { id: `colleague ${i}` });
  for (let i = 0; i < 20; i++) guesses.check('a', undefined);
  t.doesNotThrow(() => guesses.check('a', { id: 'colleague 63' }));
  t.throws(() => guesses.check('a', { id: 'colleague 64' }), /Too many wrong API keys/);
});

t.test('at most 10,000 addresses are remembered', async (t) => {
  const guesses = new KeyGuesses();
  for (let i = 0; i < 30_000; i++) guesses.check(`10.${i >> 16}.${(i >> 8) & 255}.${i & 255}`, undefined);
  t.equal(guesses.size, 10_000);
});

t.test('over HTTP, guesses are a 429 with Retry-After, by the forwarded address', async (t) => {
  const gateway = await startTestGateway(t, {
    handlers: { 'file.list': async (_delivery, reply) => reply.end('file.page', { files: [], next_cursor: '' }) },
    trustedProxies: ['127.0.0.0/8'],
  });
  const list = (address: string, key?: string) => {
    const headers = { 'X-Forwarded-For': address, ...(key && { Authorization: `Bearer ${key}` }) };
    return gateway.fetch('/api/file', { headers });
  };
  t.equal((await list('203.0.113.7')).status, 200, 'a colleague of the guesser');
  const statuses = await Promise.all(Array.from({ length: 200 }, (_, i) => list('203.0.113.7', `guess-${i}`)));
  const counts = Object.groupBy(statuses, ({ status }) => String(status));
  t.ok((counts[401]?.length ?? 0) <= 25, `${counts[401]?.length} were checked`);
  t.ok((counts[429]?.length ?? 0) >= 175);
  t.match(counts[429]?.[0]?.headers.get('retry-after'), /^\d+$/);
  t.equal((await list('203.0.113.7')).status, 200, 'the colleague still works');
  t.equal((await list('203.0.113.8')).status, 200, 'another address is not affected');
  t.equal((await list('203.0.113.8', 'guess')).status, 401);
});

t.test('a client that sends X-Forwarded-For itself is identified by the line that its proxy adds', async (t) => {
  const gateway = await startTestGateway(t, { trustedProxies: ['127.0.0.1'] });
  const guess = (i: number) => {
    const lines = `X-Forwarded-For: 198.51.100.${i}\r\nX-Forwarded-For: 203.0.113.7\r\n`;
    const head = `GET /api/file HTTP/1.1\r\nHost: x\r\n${lines}Authorization: Bearer guess\r\n\r\n`;
    return sendRaw(gateway.gateway.port, [head]);
  };
  const answers = await Promise.all(Array.from({ length: 40 }, (_, i) => guess(i)));
  t.ok(answers.filter(({ statuses }) => statuses[0] === 429).length >= 15);
});
