/** A queue with 100,000 waiting tasks beside a small queue, which must stay fast. */
import { percentiles } from '../../../../bench/support/report.ts';
import type { Client } from '../../load/client.ts';
import { endpoint } from '../../load/submitters.ts';
import { scenario } from '../../scenario.ts';

const tasks = 100_000;
const together = 500;
/** Windows of a measurement. The best one counts, because noise of the machine only makes a window slower. */
const windows = 4;
const rounds = 100;
/** Promise: at most twice the time without the deep queue, plus `jitterMs` for a machine that is busy with the load. */
const factorMax = 2;
const jitterMs = 20;

scenario(import.meta.filename, {
  promise: `A queue with ${tasks} tasks beside a small queue: the 99th percentile of the small queue at most doubles.`,
  faultMsMax: 400_000,
  load: { owners: 1, workers: 1, pauseMs: 500 },
  async fault({ client, length }) {
    for (const queue of ['small', 'deep']) await client.ask('register', '/v1/queue/register', { queue, endpoint });
    const alone = await best(client, length.count(rounds));
    const count = length.count(tasks / together) * together;
    await fill(client, count);
    const beside = await best(client, length.count(rounds));
    if (beside > factorMax * alone + jitterMs) {
      client.history.leftovers.push(`the small queue took ${beside} ms beside the deep one, alone ${alone} ms`);
    }
    return { 'tasks beside': count, 'p99 alone': `${alone} ms`, 'p99 beside them': `${beside} ms` };
  },
});

/** @returns the 99th percentile of the best window, in ms. */
async function best(client: Client, count: number): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let window = 0; window < windows; window++) least = Math.min(least, await turns(client, count));
  return least;
}

/** Puts, takes and completes one task after another. @returns the 99th percentile, in ms. */
async function turns(client: Client, count: number): Promise<number> {
  const tookMs: number[] = [];
  for (let i = 0; i < count; i++) {
    const startedMs = performance.now();
    await client.ask('small-put', '/v1/queue/put', { queue: 'small', endpoint, data: { i } });
    const taken = await client.ask('small-take', '/v1/queue/take', { queues: ['small:1'] });
    const taskId = taken?.body['small:1'][0].task_id;
    await client.ask('small-complete', `/v1/queue/${taskId}/complete`, { status_code: 200, body: {} });
    tookMs.push(performance.now() - startedMs);
  }
  return Math.round(percentiles(tookMs).p99);
}

async function fill(client: Client, count: number): Promise<void> {
  for (let put = 0; put < count; put += together) {
    const puts = Array.from({ length: together }, (_, i) => ({ queue: 'deep', endpoint, data: { i: put + i } }));
    await client.ask('deep-put', '/v1/queue/tasks/put', { puts });
  }
}
