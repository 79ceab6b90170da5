/**
 * Question: how much does one tenant with much work delay another one?
 * Data: generated text with word frequencies by Zipf's law and a fixed seed.
 * Command: npm run bench -- tenants [TASKS] [ROUNDS]
 * Needs: a machine on which nothing else runs.
 *
 * The quiet tenant searches, puts a task and completes it, and uploads small files, each at a fixed rate. In every other
 * part of a round the noisy tenant puts its share of the tasks as fast as it can, and uploads a file of 5,000 chunks. It
 * is a process of low priority, because the clients of a service are on other machines. The ratios compare the p99 of
 * the quiet tenant beside the noise with its p99 alone.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { withDisposables } from '../core/lifecycle.ts';
import { Service } from '../test/support/service.ts';
import { HttpConnections } from './support/http-connections.ts';
import { openLoop } from './support/load.ts';
import { percentiles, printMachine, printTable } from './support/report.ts';
import { TextSource } from './support/text-source.ts';

const aloneMs = 6_000;
const sliceMs = 1_000;
const files = 50;
const words = 200;
const queue = 'work';
const endpoint = '/v1/chat/completions';

/** One kind of request of the quiet tenant. */
interface Kind {
  name: string;
  perSecond: number;
  send(i: number): Promise<void>;
}

export async function tenantsBench([tasks = '100000', rounds = '3']: string[]): Promise<void> {
  printMachine();
  await withDisposables(async (stack) => {
    const service = stack.use(await Service.start());
    const source = new TextSource(1);
    const quiet = { url: service.url, apiKey: await createKey(service, 'quiet') };
    const noisy = { url: service.url, apiKey: await createKey(service, 'noisy') };
    const http = stack.use(await HttpConnections.open(quiet, 20));
    await http.post('/v1/queue/register', JSON.stringify({ queue, endpoint }));
    for (let n = 0; n < files; n++) await upload(quiet, `file-${n}`, source.text(words));
    const kinds = kindsOf(http, quiet, source);
    const alone = new Map(kinds.map(({ name }) => [name, [] as number[]]));
    const beside = new Map(kinds.map(({ name }) => [name, [] as number[]]));
    await measure(kinds, new Map(kinds.map(({ name }) => [name, []])), aloneMs); // warm-up
    const seconds: number[] = [];
    for (let round = 0; round < Number(rounds); round++) {
      await measure(kinds, alone, aloneMs);
      const noise = fork(join(import.meta.dirname, 'support', 'noisy-tenant.ts'), [
        noisy.url,
        noisy.apiKey,
        String(round),
        String(Math.ceil(Number(tasks) / Number(rounds))),
      ]);
      const status = new Promise<number | null>((resolve) => noise.once('exit', resolve));
      await once(noise, 'message');
      const startedAt = performance.now();
      noise.send('go');
      while (noise.connected) await measure(kinds, beside, sliceMs);
      seconds.push((performance.now() - startedAt) / 1000);
      if ((await status) !== 0) throw new Error('the noisy tenant failed');
    }
    printTable(kinds.map(({ name }) => row(name, alone.get(name)!, beside.get(name)!)));
    console.log(`\nThe noise of a round took ${seconds.map((took) => took.toFixed(1)).join(', ')} s.`);
  });
}

function kindsOf(http: HttpConnections, quiet: { url: string; apiKey: string }, source: TextSource): Kind[] {
  const scope = [{ type: 'space', ids: ['default'] }];
  const put = JSON.stringify({ queue, endpoint, data: { question: 'How long does tea steep?' } });
  const take = JSON.stringify({ queues: [`${queue}:1`], size: 1 });
  const result = JSON.stringify({ status_code: 200, body: { answer: 'Three minutes.' } });
  return [
    {
      name: 'search',
      perSecond: 30,
      async send(i) {
        await http.post('/api/rag/search', JSON.stringify({ query: source.query(i), scope, user: 'bench' }));
      },
    },
    {
      name: 'put, take and complete a task',
      perSecond: 30,
      async send() {
        await http.post('/v1/queue/put', put);
        const taken: Record<string, { task_id: string }[]> = JSON.parse(await http.post('/v1/queue/take', take));
        const [task] = Object.values(taken).flat();
        if (task) await http.post(`/v1/queue/${task.task_id}/complete`, result);
      },
    },
    {
      name: 'upload until searchable',
      perSecond: 3,
      send: (i) => upload(quiet, `changing-${i % files}`, source.text(words)),
    },
  ];
}

async function measure(kinds: Kind[], latencies: Map<string, number[]>, durationMs: number): Promise<void> {
  await Promise.all(
    kinds.map(async ({ name, perSecond, send }) => {
      latencies.get(name)!.push(...(await openLoop(send, { ratePerSecond: perSecond, durationMs })));
    }),
  );
}

function row(name: string, alone: number[], beside: number[]): Record<string, string | number> {
  const [before, after] = [percentiles(alone), percentiles(beside)];
  return {
    'the quiet tenant': name,
    'p50 alone ms': before.p50.toFixed(1),
    'p50 beside': after.p50.toFixed(1),
    'p99 alone ms': before.p99.toFixed(1),
    'p99 beside': after.p99.toFixed(1),
    'p99 ratio': (after.p99 / before.p99).toFixed(2),
    requests: beside.length,
  };
}

async function createKey(service: Service, tenant: string): Promise<string> {
  const response = await service.post('/v1/keys', { tenant, roles: ['rag', 'queue', 'worker'] });
  const { key } = (await response.json()) as { key: string };
  return key;
}

async function upload({ url, apiKey }: { url: string; apiKey: string }, fileId: string, text: string): Promise<void> {
  const form = new FormData();
  const fields = { file_id: fileId, file_name: `${fileId}.md`, user: 'bench', wait: '300' };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('file', new Blob([text]), `${fileId}.md`);
  const headers = { authorization: `Bearer ${apiKey}` };
  const response = await fetch(`${url}/api/file/stream/indexing`, { method: 'POST', headers, body: form });
  const answer = await response.text();
  if (response.status !== 200) throw new Error(`${fileId}: ${response.status} ${answer}`);
}
