/** Checks the answers while Redis does not answer: 503, soon, and without growth of memory. */
import { percentiles } from '../../bench/support/report.ts';
import { growthOf, levelMemoryOf, type Memory, memoryOf } from './inject/resources.ts';
import type { Sample } from './load/client.ts';
import type { Figures, Stage } from './scenario.ts';

/**
 * 99th percentile of the answers. The promise is 1 s; the rest is a margin for a machine that is busy with the load.
 */
const answerMsMax = 1_500;
/** Slowest answer. A few requests come while the outage is being noticed, or during a pause of a busy machine. */
const slowestMsMax = 5_000;
/** Growth of a process that is no leak, because V8 delays garbage collection. */
const growthMbMax = 64;
/** Requests of the first moments are not counted: they were in flight before the fault. */
const noticeMs = 200;
/** Time between probes. All clients of the load may be waiting, so the probes make new requests. */
const probeEveryMs = 250;

export class Outage {
  readonly #stage: Stage;
  readonly #samples: Sample[] = [];
  readonly #sinceMs = Date.now();
  readonly #before: Memory;
  /** Start times of the probes without an answer, epoch ms. */
  readonly #open = new Set<number>();
  readonly #probing: NodeJS.Timeout;

  private constructor(stage: Stage, before: Memory) {
    this.#stage = stage;
    this.#before = before;
    stage.client.onAnswer = (sample) => this.#samples.push(sample);
    this.#probing = setInterval(() => void this.#probe(), probeEveryMs);
  }

  /** Starts measuring. Call it before the fault. It waits until the processes have loaded all that they load at start. */
  static async begin(stage: Stage): Promise<Outage> {
    return new Outage(stage, await levelMemoryOf(stage.world.service));
  }

  /** Ends the measurement and adds problems to the history. Call it before the fault ends. */
  async end(): Promise<Figures> {
    const { client, world } = this.#stage;
    clearInterval(this.#probing);
    client.onAnswer = undefined;
    const endMs = Date.now();
    const unanswered = [...this.#open].map((atMs) => ({ what: 'probe', status: 503, atMs, tookMs: endMs - atMs }));
    const during = [...this.#samples, ...unanswered].filter(({ atMs }) => atMs > this.#sinceMs + noticeMs);
    const tookMs = during.map((sample) => sample.tookMs);
    const [p99, slowest] = [percentiles(tookMs).p99, Math.max(0, ...tookMs)];
    const problem = (what: string) => client.history.leftovers.push(`during the outage: ${what}`);
    if (p99 > answerMsMax) problem(`the 99th percentile of the answers took ${p99} ms, at most ${answerMsMax}`);
    if (slowest > slowestMsMax) problem(`an answer took ${slowest} ms, at most ${slowestMsMax}`);
    const other = during.filter(({ status }) => status !== 503);
    if (other.length > 0) problem(`${other.length} answers were not 503: ${other[0]!.what} ${other[0]!.status}`);
    const grown = growthOf(this.#before, await memoryOf(world.service));
    if (grown.mb > growthMbMax) problem(`${grown.role} grew by ${grown.mb} MiB, at most ${growthMbMax}`);
    return {
      refused: during.length,
      'refused within': `p99 ${p99} ms, at most ${slowest} ms`,
      growth: `${grown.role} by ${grown.mb} MiB`,
    };
  }

  async #probe(): Promise<void> {
    const { client } = this.#stage;
    const sentAtMs = Date.now();
    this.#open.add(sentAtMs);
    const scope = [{ type: 'space', ids: ['default'] }];
    await client.ask('probe', '/api/rag/search', { query: 'harbour', scope, user: 'tester' }, { statuses: [200, 404] });
    this.#open.delete(sentAtMs);
  }
}
