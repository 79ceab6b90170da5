/** The stream client as a producer, on the whole service. The producers are created as an operator does it. */
import { Redis } from 'ioredis';
import t, { type Test } from 'tap';
import { HttpClient, type ProducerCredentials, StreamClient } from '../../../sdk/index.ts';
import { eventually } from '../../e2e/responses.ts';
import { Command } from '../../support/command.ts';
import { sharedService } from '../../support/shared-service.ts';

type Line = ProducerCredentials & { id: string; url: string; stream: string; replies: string[] };

const service = await sharedService();
const redisUrl = await service.redisUrl();
const operator = new Redis(redisUrl, { protocol: 2 });
operator.on('error', () => {}); // the last test kills Redis
t.teardown(() => operator.disconnect());

async function run(t: Test, ...words: string[]): Promise<Line> {
  const command = new Command(t, 'accounts/producers', { REDIS_URL: '', DATA_DIR: service.dataDir }, [
    ...words,
    '--json',
  ]);
  t.equal(await command.ended, 0, command.output);
  return JSON.parse(command.output);
}

async function connect(t: Test, producer: ProducerCredentials): Promise<StreamClient> {
  const client = await StreamClient.connect({ redisUrl, producer });
  t.teardown(() => client[Symbol.asyncDispose]());
  return client;
}

t.test('a producer does what its roles allow, for its tenant only', async (t) => {
  const line = await run(t, 'create', '--tenant', 'acme', '--roles', 'rag,queue,worker');
  const client = await connect(t, line);
  const content = 'The lighthouse of Varn was built by Ida Holm.';
  const file = { file_id: 'varn', file_name: 'varn.txt', user: 'ada' };
  t.match(await client.indexFile({ ...file, content }), { status: 'ready' });
  const scope = [{ type: 'file' as const, ids: ['varn'] }];
  const question = { query: 'Who built the lighthouse?', scope, user: 'ada' };
  t.match(await client.search(question), { total: 1 });
  const events = await Array.fromAsync(client.chat(question));
  t.equal(events.at(-1)?.delta?.finish_reason, 'stop');

  const endpoint = '/v1/echo';
  await client.registerQueue({ queue: 'q', endpoint });
  const { task_id } = await client.put({ queue: 'q', endpoint, data: { a: 1 } });
  const late = client.take({ queues: ['q:0'], wait: 10 });
  const taken = await client.take({ queues: ['q:1'] });
  t.match(taken, { 'q:1': [{ task_id, data: { a: 1 } }] });
  t.match(await client.complete(task_id, { status_code: 200, body: { b: 2 } }), { status: 'succeeded' });
  await client.put({ queue: 'q', endpoint, data: {}, level: 0 });
  t.match(await late, { 'q:0': [{ task_id: String }] }, 'a take may wait');
  await t.rejects(client.keys(), { name: 'MillraceError', type: 'forbidden', message: /admin or admin:read/ });
  const online = { queue: 'q', endpoint, data: {} };
  await t.rejects(client.putBlocking(online), { name: 'MillraceError', type: 'bad_request', param: 'response_mode' });

  t.equal((await service.fetch('/api/file/varn')).status, 404, 'it is no file of the tenant default');
  const http = new HttpClient({ url: service.url, apiKey: line.key });
  t.teardown(() => http[Symbol.asyncDispose]());
  t.match(await http.getFile('varn'), { status: 'ready' });
  const usage = async () => (await service.fetch('/v1/usage?tenant=acme')).json() as Promise<{ rows: object[] }>;
  const counted = (measure: string) => ({ key: line.id, measure, value: measure === 'tasks_put' ? 2 : 1 });
  for (const measure of ['tasks_put', 'tasks_succeeded']) {
    t.ok(
      (await usage()).rows.some((row) => t.match(row, Object) && isLike(row, counted(measure))),
      measure,
    );
  }
});

t.test('a producer that is created over HTTP can be used at once, until its key is revoked', async (t) => {
  const http = new HttpClient(service);
  t.teardown(() => http[Symbol.asyncDispose]());
  const { id, key, ...state } = await http.createKey({ tenant: 'acme', roles: ['rag'], producer: true });
  t.match(state, { tenant: 'acme', producer: true });
  const client = await connect(t, { key, tenant: 'acme' });
  await t.rejects(client.getFile('none'), { name: 'MillraceError', type: 'not_found' });
  await http.revokeKey(id, { tenant: 'acme' });
  await t.rejects(connect(t, { key, tenant: 'acme' }), { name: 'MillraceError', type: 'unauthorized' });
});

function isLike(row: object, wanted: Record<string, unknown>): boolean {
  return Object.entries(wanted).every(([name, value]) => (row as Record<string, unknown>)[name] === value);
}

t.test('16 processes may use one producer, and the place of one that closes is free again', async (t) => {
  const line = await run(t, 'create', '--tenant', 'acme', '--roles', 'rag:read');
  const clients = await Promise.all(line.replies.map(() => connect(t, line)));
  t.equal(await operator.exists(...line.replies), 16);
  await t.rejects(connect(t, line), { name: 'MillraceError', type: 'unavailable', message: /^16 processes/ });
  await clients[5]![Symbol.asyncDispose]();
  const scope = [{ type: 'space' as const, ids: ['default'] }];
  const late = await connect(t, line);
  for (const client of [late, clients[0]!]) {
    t.match(await client.search({ query: 'a', scope, user: 'u' }), { total: Number });
  }
});

t.test('a revoked producer is refused, and so is a wrong key', async (t) => {
  const line = await run(t, 'create', '--tenant', 'acme', '--roles', 'rag');
  const client = await connect(t, line);
  await client.getFile('none').catch(() => {});
  await run(t, 'revoke', line.id);
  await t.rejects(client.getFile('none'), { name: 'MillraceError' });
  const refused = { name: 'MillraceError', type: 'unauthorized' };
  await t.rejects(connect(t, line), refused);
  const other = await run(t, 'create', '--tenant', 'acme', '--roles', 'rag');
  await t.rejects(connect(t, { ...other, tenant: 'default' }), refused);
  await t.rejects(connect(t, { ...line, key: 'a' }), { name: 'MillraceError', type: 'bad_request', param: 'key' });
  const socket = StreamClient.connect({ redisUrl: 'unix:/tmp/x', producer: line });
  await t.rejects(socket, { name: 'MillraceError', type: 'bad_request', param: 'redisUrl' });
  const { entries } = (await (await service.fetch('/v1/audit?tenant=acme')).json()) as { entries: object[] };
  t.match(entries, [
    { action: 'producer.create', target: other.id },
    { action: 'producer.revoke', target: line.id, from: 'cli' },
    { action: 'producer.create', target: line.id, from: 'cli' },
  ]);
});

t.test('after Redis is killed, a client that is a producer works again', async (t) => {
  const line = await run(t, 'create', '--tenant', 'acme', '--roles', 'rag');
  const client = await connect(t, line);
  const { redis } = await service.pids();
  process.kill(redis!, 'SIGKILL');
  await eventually(async () => {
    const error = await client.getFile('none').catch((error) => error);
    return error.type === 'not_found';
  });
});
