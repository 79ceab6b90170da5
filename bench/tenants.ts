/**
 * Question: how much does one tenant with much work delay another one?
 * Data: generated text with word frequencies by Zipf's law and a fixed seed.
 * Command: npm run bench -- tenants [TASKS] [ROUNDS]
 * Needs: a machine on which nothing else runs.
 *
 * The quiet tenant searches, puts a task and completes it, and uploads small files, each at a fixed rate. A round has
 * two parts. In the second part the noisy tenant (`support/noisy-tenant.ts`) puts tasks as fast as it can. It also uploads
 * a file of 5,000 chunks. The ratios compare the p99 of the quiet tenant beside the noise with its p99 alone.
 *
 * The last lines say how far the figures can be trusted: how late the requests were sent, and how much of the CPUs other
 * programs took.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { withDisposables } from '../core/lifecycle.ts';
import { Service } from '../test/support/service.ts';
import { busyMicros, treeCpuMicros } from './support/cpu.ts';
import { TextSource } from './support/generated/text-source.ts';
import { HttpConnections } from './support/http-connections.ts';
import { openLoop } from './support/load.ts';
import { percentiles, printMachine, printTable } from './support/report.ts';

const aloneMs = 8_000;
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
    const [alone, beside] = [new Phase(kinds), new Phase(kinds)];
    await new Phase(kinds).run({ durationMs: aloneMs }); // warm-up
    for (let round = 0; round < Number(rounds); round++) {
      await alone.run({ durationMs: aloneMs });
      const share = Math.ceil(Number(tasks) / Number(rounds));
      const args = [noisy.url, noisy.apiKey, String(round), String(share)];
      // A session of its own; it ends with the channel to this process.
      const noise = fork(join(import.meta.dirname, 'support', 'noisy-tenant.ts'), args, { detached: true });
      const status = new Promise<number | null>((resolve) => noise.once('exit', resolve));
      await once(noise, 'message');
      const over = new AbortController();
      noise.once('disconnect', () => over.abort());
      noise.send('go');
      await beside.run({ signal: over.signal });
      if ((await status) !== 0) throw new Error('the noisy tenant failed');
    }
    printTable(kinds.map(({ name }) => row(name, alone.latencies.get(name)!, beside.latencies.get(name)!)));
    for (const [name, phase] of Object.entries({ alone, beside })) {
      const late = percentiles(phase.lateMs).p99.toFixed(1);
      const others = (100 * (1 - phase.ownCpuShare)).toFixed(0);
      console.log(
        `${name}: ${phase.seconds.toFixed(1)} s, p99 of late sends ${late} ms, other programs ${others} % of the CPU time used`,
      );
    }
  });
}

/** The quiet tenant's requests of one kind of phase: alone, or beside the noise. */
class Phase {
  /** By name of the kind, in ms. */
  readonly latencies: ReadonlyMap<string, number[]>;
  /** The delays of sending, which are of this process. */
  readonly lateMs: number[] = [];
  seconds = 0;
  readonly #kinds: readonly Kind[];
  #ownMicros = 0;
  #allMicros = 0;

  constructor(kinds: readonly Kind[]) {
    this.#kinds = kinds;
    this.latencies = new Map(kinds.map(({ name }) => [name, []]));
  }

  /** Share of the CPU time used that this process and its descendants used, the service among them. */
  get ownCpuShare(): number {
    return this.#ownMicros / this.#allMicros;
  }

  async run(until: { durationMs: number } | { signal: AbortSignal }): Promise<void> {
    const [ownMicros, allMicros, startedAt] = [await treeCpuMicros(), await busyMicros(), performance.now()];
    await Promise.all(
      this.#kinds.map(async ({ name, perSecond, send }) => {
        const onSent = (lateMs: number) => void this.lateMs.push(lateMs);
        this.latencies.get(name)!.push(...(await openLoop(send, { ratePerSecond: perSecond, onSent, ...until })));
      }),
    );
    this.seconds += (performance.now() - startedAt) / 1000;
    this.#ownMicros += (await treeCpuMicros()) - ownMicros;
    this.#allMicros += (await busyMicros()) - allMicros;
  }
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
      perSecond: 8,
      send: (i) => upload(quiet, `changing-${i % files}`, source.text(words)),
    },
  ];
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
