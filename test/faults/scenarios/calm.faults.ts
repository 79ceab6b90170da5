/** No fault: the baseline of the other scenarios. It also shows that the load itself breaks no promise. */
import { setTimeout as delay } from 'node:timers/promises';
import { percentiles } from '../../../bench/support/report.ts';
import { scenario } from '../scenario.ts';

const calmMs = 30_000;
/** Requests that wait on purpose: for a task, a worker, or the end of indexing. */
const waits = /^(take|put-blocking|put-streaming|upload)/;

scenario(import.meta.filename, {
  promise: 'Without a fault every request of the mixed load is answered well, and every promise is kept.',
  faultMsMax: 60_000,
  async fault({ length, client }) {
    const tookMs: number[] = [];
    client.onAnswer = (sample) => {
      if (!waits.test(sample.what)) tookMs.push(sample.tookMs);
    };
    await delay(length.ms(calmMs));
    client.onAnswer = undefined;
    const { p50, p99 } = percentiles(tookMs);
    return { answers: tookMs.length, 'answered after': `p50 ${p50} ms, p99 ${p99} ms` };
  },
});
