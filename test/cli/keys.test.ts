/** `millrace keys` and `millrace producers`, on a Redis of its own and on the one of a DATA_DIR. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import t, { type Test } from 'tap';
import { parseApiKey } from '../../core/access/api-key.ts';
import { connect } from '../../core/bus/connection.ts';
import { announceGateway, withdrawGateway } from '../../core/store/api-keys/api-key-log.ts';
import { ApiKeyStore } from '../../core/store/api-keys/api-keys.ts';
import { ClosedTenants } from '../../core/store/tenants/closed-tenants.ts';
import { KeyReplica } from '../../gateway/access/key-replica.ts';
import { Command } from '../support/command.ts';
import { startRedis } from '../support/redis.ts';

const server = await startRedis({ appendonly: true });
const redis = await connect({ url: server.url, name: 'test', log: pino({ level: 'silent' }) });
const dataDir = await mkdtemp(join(tmpdir(), 'millrace-keys-'));
t.teardown(async () => {
  await gateway[Symbol.asyncDispose]();
  await closed[Symbol.asyncDispose]();
  redis.disconnect();
  await server[Symbol.asyncDispose]();
  await rm(dataDir, { recursive: true });
});
await mkdir(join(dataDir, 'redis'));
await writeFile(join(dataDir, 'redis', 'url'), `${server.url}\n`);
const store = new ApiKeyStore({ redis });
const deps = { redis, log: pino({ level: 'silent' }) };
const closed = await ClosedTenants.start(deps);
const gateway = await KeyReplica.start({ ...deps, closed }, { rate: 0 });

function run(t: Test, ...words: string[]): Promise<{ status: number | null; output: string }> {
  return runCommand(t, 'accounts/keys', words);
}

async function runCommand(t: Test, name: 'accounts/keys' | 'accounts/producers', words: string[]) {
  const command = new Command(t, name, { REDIS_URL: '', DATA_DIR: dataDir }, words);
  return { status: await command.ended, output: command.output };
}

function json(t: Test, ...words: string[]) {
  return jsonOf(t, 'accounts/keys', words);
}

async function jsonOf(t: Test, name: 'accounts/keys' | 'accounts/producers', words: string[]) {
  const { status, output } = await runCommand(t, name, [...words, '--json']);
  t.equal(status, 0, output);
  return output
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
}

t.test('create prints the key in one line of JSON, and stores its hash', async (t) => {
  const [{ key, ...printed }, ...more] = await json(
    t,
    ...['create', '--tenant', 'acme', '--roles', 'rag,queue:read', '--spaces', 'a,b c', '--queues', 'q'],
    ...['--rate', '2.5', '--label', 'the site', '--expires', '90d', '--quota', 'bytes=1.5GiB,chunks=20k,tasks=7'],
  );
  const parsed = parseApiKey(key)!;
  t.strictSame([printed, more], [{ id: parsed.id, tenant: 'acme', roles: ['rag', 'queue:read'] }, []]);
  const { created_at, ...record } = (await store.get(parsed.id))!;
  t.strictSame(record, {
    ...printed,
    hash: parsed.hash.toString('hex'),
    ...{ spaces: ['a', 'b c'], queues: ['q'], rate: 2.5, label: 'the site' },
    quota: { bytes: 1.5 * 2 ** 30, chunks: 20_000, tasks: 7 },
    expires_at: created_at + 90 * 86_400_000,
  });
});

t.test('a key is printed when the gateways accept it', async (t) => {
  for (let i = 0; i < 3; i++) {
    const [created] = await json(t, 'create', '--roles', 'rag');
    t.equal(gateway.authenticate(created.key)?.id, created.id);
    const [rotated] = await json(t, 'rotate', created.id);
    t.equal(gateway.authenticate(rotated.key)?.id, rotated.id);
  }
});

t.test('list prints the keys of the tenant, and none of their hashes', async (t) => {
  const { id } = await store.create({
    id: 'listedlisted',
    hash: 'f'.repeat(64),
    tenant: 'listed',
    lifetimeMs: 0,
    traits: { roles: ['rag'] },
  });
  const [record, ...more] = await json(t, 'list', '--tenant', 'listed');
  t.strictSame(more, []);
  t.match(record, { id, tenant: 'listed', roles: ['rag'] });
  const { output } = await run(t, 'list', '--tenant', 'listed');
  t.match(output, /^listedlisted {2}listed {2}rag {2}created \d{4}-/);
  t.notMatch(output + JSON.stringify(record), /ffff/);
});

t.test('rotate prints the new key, and the old one expires after the overlap', async (t) => {
  const [old] = await json(t, 'create', '--tenant', 'acme', '--roles', 'worker');
  const [next] = await json(t, 'rotate', old.id, '--overlap', '0');
  t.match(next, { tenant: 'acme', roles: ['worker'], id: parseApiKey(next.key)!.id });
  const record = (await store.get(old.id))!;
  t.equal(record.replaced_by, next.id);
  t.ok(record.expires_at! <= Date.now() + 1_000);
});

t.test('revoke removes the key', async (t) => {
  const [{ id }] = await json(t, 'create', '--roles', 'admin');
  t.match(await store.get(id), { tenant: 'default' });
  t.strictSame(await json(t, 'revoke', id), [{ id, revoked: true }]);
  t.equal(await store.get(id), undefined);
});

t.test('a producer is created with the address of its own Redis user, and listed as a key too', async (t) => {
  const traits = ['--tenant', 'made', '--roles', 'rag,queue', '--queues', 'q'];
  const [{ id, key, url, ...made }] = await jsonOf(t, 'accounts/producers', ['create', ...traits]);
  const replies = [...'0123456789abcdef'].map((digit) => `millrace:reply:{${id}}:${digit}`);
  t.strictSame(made, { tenant: 'made', roles: ['rag', 'queue'], stream: `millrace:{s0}:from:made:${id}`, replies });
  const secret = key.slice(`mlr_${id}_`.length);
  t.equal(url, server.url.replace('://', `://millrace-producer-${id}:${secret}@`));
  t.match(await store.get(id), { producer: true, queues: ['q'] });
  const own = await connect({ url, name: 'test', log: pino({ level: 'silent' }), isRestricted: true });
  t.equal(await own.ping(), 'PONG');
  own.disconnect();

  const plain = 'plainkey0000';
  const record = { id: plain, hash: 'f'.repeat(64), tenant: 'made', lifetimeMs: 0 };
  await store.create({ ...record, traits: { roles: ['rag'] } });
  t.match(await jsonOf(t, 'accounts/producers', ['list', '--tenant', 'made']), [{ id, producer: true }]);
  const listed = (await run(t, 'list', '--tenant', 'made')).output;
  t.match(listed, new RegExp(`${id} .* {2}producer {2}`));
  t.match(listed, plain);
  const refused = await runCommand(t, 'accounts/producers', ['revoke', plain]);
  t.strictSame([refused.status, refused.output.slice(0, 20)], [1, 'There is no producer']);
  const [next] = await jsonOf(t, 'accounts/producers', ['rotate', id]);
  t.equal(next.stream, `millrace:{s0}:from:made:${next.id}`);
  t.strictSame(await jsonOf(t, 'accounts/producers', ['revoke', id]), [{ id, revoked: true }]);
  const users = (await redis.call('ACL', 'USERS')) as string[];
  t.strictSame(
    users.filter((user) => user !== 'default'),
    [`millrace-producer-${next.id}`],
  );
});

t.test('a gateway that has not read a new key is named, and so is the lack of a gateway', async (t) => {
  const announce = () => announceGateway({ redis }, { instance: 'stuck', end: '0-1' });
  await announce();
  const timer = setInterval(announce, 500);
  const late = await run(t, 'create', '--roles', 'rag');
  t.match(late, { status: 0, output: /^1 of 2 gateways has not read the new key yet.*^mlr_/ms });
  clearInterval(timer);
  await gateway[Symbol.asyncDispose]();
  await withdrawGateway({ redis }, 'stuck');
  const none = await run(t, 'create', '--roles', 'rag');
  t.match(none, { status: 0, output: /^No gateway is running.*^mlr_/ms });
});

const mistakes: [words: string[], message: RegExp][] = [
  [[], /^usage: npx millrace keys create/],
  [['create'], /^roles must name/],
  [['create', '--roles', 'root'], /^roles must name/],
  [['create', '--roles', 'rag', '--expires', 'soon'], /^soon is no duration/],
  [['create', '--roles', 'rag', '--tenant', 'a b'], /^tenant must/],
  [
    ['create', '--roles', 'rag', '--quota', 'files=1'],
    /^files=1 is no limit: write bytes=10GB or tasks=1000, of bytes,/,
  ],
  [['create', '--roles', 'rag', '--quota', 'tasks=many'], /^many is no amount above 0/],
  [['create', '--roles', 'rag', '--quota', 'bytes=100T'], /^quota.bytes must be a whole number from 1 to/],
  [['list', 'x'], /^usage/],
  [['revoke'], /^usage/],
  [['revoke', 'nosuchkey000'], /^There is no API key nosuchkey000/],
  [['rotate', 'x'], /^ID must/],
  [['list', '--nope'], /--nope/],
];
for (const [words, message] of mistakes) {
  t.test(`"keys ${words.join(' ')}" ends with what to do`, async (t) => {
    const { status, output } = await run(t, ...words);
    t.equal(status, 1);
    t.match(output, message);
  });
}
