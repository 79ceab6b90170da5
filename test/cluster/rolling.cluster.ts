/**
 * Replaces every process of a service under load, as a deployment does: a new machine starts, then an old one stops. No
 * request may fail, and nothing that was answered may be missing.
 *
 * The load plays the load balancer: it sends to the gateways whose `/readyz` answers 200, and never repeats a request. Each
 * machine has a DATA_DIR of its own if an S3 server is installed.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import t from 'tap';
import { freePort } from '../support/network/port.ts';
import { startRedis } from '../support/redis.ts';
import { credentials, installS3Server, startS3 } from '../support/servers/s3.ts';
import { Service } from '../support/service.ts';

const rounds = Number(process.env.ROUNDS ?? 2);
const probeEveryMs = 200;
const queue = 'load';
const endpoint = '/v1/chat/completions';
const scope = [{ type: 'space', ids: ['shore'] }];

const redis = await startRedis({ appendonly: true });
const s3 = await startS3();
if (!s3) t.comment(`All machines share a folder, because there is no S3 server. Install it: ${installS3Server}`);
const bucket = s3 && { ...credentials, BLOBS_URL: await s3.bucket('docs') };
const folders: string[] = [];
const machines: Service[] = [];
t.teardown(async () => {
  for (const machine of machines) await machine[Symbol.asyncDispose]();
  await redis[Symbol.asyncDispose]();
  await s3?.[Symbol.asyncDispose]();
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

async function startMachine(): Promise<Service> {
  if (bucket || folders.length === 0) folders.push(await mkdtemp(join(tmpdir(), 'millrace-rolling-')));
  const env = { ...bucket, REDIS_URL: redis.url, PORT: String(await freePort()), DRAIN_NOTICE_SECONDS: '2' };
  return Service.start({ env: { ...env, DRAIN_SECONDS: '10' }, dataDir: folders.at(-1)! });
}

interface QueueState {
  queue: string;
  depth: Record<string, number>;
  leased: number;
}

/** The machines whose gateway is ready. */
let ready: Service[] = [];
let ending = false;
let turn = 0;

async function probe(): Promise<void> {
  while (!ending) {
    const answers = await Promise.all(
      machines.map((machine) =>
        fetch(`${machine.url}/readyz`).then(
          ({ status }) => status === 200,
          () => false,
        ),
      ),
    );
    ready = machines.filter((_, at) => answers[at]);
    await delay(probeEveryMs);
  }
}

function nextMachine(): Service {
  const machine = ready[turn++ % ready.length];
  if (!machine) throw new Error('no gateway is ready');
  return machine;
}

const failures: string[] = [];
const put = new Set<string>();
const completed = new Set<string>();
const uploaded: string[] = [];
const counts: Record<string, number> = {};

/** Repeats a request until the end, and notes each failure. */
async function repeat(what: string, pauseMs: number, request: () => Promise<void>): Promise<void> {
  while (!ending) {
    try {
      await request();
      counts[what] = (counts[what] ?? 0) + 1;
    } catch (error) {
      failures.push(`${what}: ${error} ${error instanceof Error && error.cause ? error.cause : ''}`);
    }
    await delay(pauseMs);
  }
}

async function answerOf(path: string, body: unknown): Promise<Response> {
  const response = await nextMachine().post(path, body);
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response;
}

machines.push(await startMachine(), await startMachine());
ready = [...machines];
await answerOf('/v1/queue/register', { queue, endpoint });
const load = [
  probe(),
  repeat('search', 20, async () => {
    await (await answerOf('/api/rag/search', { query: 'lighthouse of Varn', scope, user: 'u' })).text();
  }),
  repeat('chat', 50, async () => {
    const body = { query: 'What has the lighthouse of Varn?', scope, user: 'u', response_type: 'stream' };
    const text = await (await answerOf('/api/rag/chat', body)).text();
    if (text.includes('"object":"error"')) throw new Error(text.slice(-300));
    if (!text.includes('"finish_reason"')) throw new Error(`no terminal event: ${text.slice(-300)}`);
  }),
  repeat('upload', 200, async () => {
    const word = `keeper${uploaded.length}`;
    const text = `The lighthouse of Varn has the ${word}.`;
    const response = await nextMachine().upload(word, `${word}.txt`, text, { space_id: 'shore' });
    if (!response.ok) throw new Error(`upload: ${response.status} ${await response.text()}`);
    await response.text();
    uploaded.push(word);
  }),
  repeat('put', 20, async () => {
    const response = await answerOf('/v1/queue/put', { queue, endpoint, level: 0, data: { n: 1 } });
    put.add(((await response.json()) as { task_id: string }).task_id);
  }),
  repeat('take', 0, async () => {
    const response = await answerOf('/v1/queue/take', { queues: [`${queue}:0`], size: 10, wait: 1 });
    const taken = (await response.json()) as Record<string, { task_id: string }[]>;
    for (const { task_id } of Object.values(taken).flat()) {
      await (await answerOf(`/v1/queue/${task_id}/complete`, { status_code: 200, body: {} })).text();
      completed.add(task_id);
    }
  }),
];

for (let round = 1; round <= rounds; round++) {
  t.test(`round ${round}: two machines are replaced, one after the other`, async (t) => {
    for (let replaced = 0; replaced < 2; replaced++) {
      machines.push(await startMachine());
      await delay(2 * probeEveryMs);
      const [old] = machines;
      t.equal(await old!.stop(), 0, 'the old machine stopped in time');
      machines.shift();
    }
  });
}

t.test('no request failed, and nothing that was answered is missing', async (t) => {
  await delay(1000);
  ending = true;
  await Promise.all(load);
  t.comment({ ...counts, rounds, machines: bucket ? 'with folders of their own' : 'with one folder' });
  t.strictSame(failures.slice(0, 10), [], `${failures.length} requests failed`);
  for (const word of uploaded) {
    const response = await answerOf('/api/rag/search', { query: word, scope, user: 'u', limit: 5 });
    t.match(await response.text(), word, `${word} is found`);
  }
  const { queues } = (await (await machines[0]!.fetch('/v1/queue')).json()) as { queues: QueueState[] };
  const { depth, leased } = queues.find((state) => state.queue === queue)!;
  const left = Object.values(depth).reduce((sum, count) => sum + count, leased);
  t.equal(put.size, completed.size + left, 'each task was completed once or is still there');
});
