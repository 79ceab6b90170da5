/** What clients are told while Redis does not answer: 503, soon, and without memory for it. */
import { percentiles } from '../../bench/support/report.ts';
import { type Memory, memoryOf } from './inject/resources.ts';
import type { Sample } from './load/client.ts';
import type { Figures, Stage } from './scenario.ts';

/** Promised: an answer within 1 s. Half a second more is for a machine that is busy with the load. */
const answerMsMax = 1_500;
/** A few may meet the moment at which the outage is noticed, or a pause of a busy machine. */
const slowestMsMax = 5_000;
/** Growth of a process that is no leak: its garbage is collected when V8 likes. */
const growthMbMax = 64;
/** Requests of the first moments were under way. */
const noticeMs = 200;
/** The clients of the load may all wait: a new request is sent this often. */
const probeEveryMs = 250;
const MiB = 1024 * 1024;

export class Outage {
  readonly #stage: Stage;
  readonly #samples: Sample[] = [];
  readonly #sinceMs = Date.now();
  readonly #before: Memory;
  /** When each probe was sent that has no answer yet, epoch ms. */
  readonly #open = new Set<number>();
  readonly #probing: NodeJS.Timeout;

  private constructor(stage: Stage, before: Memory) {
    this.#stage = stage;
    this.#before = before;
    stage.client.onAnswer = (sample) => this.#samples.push(sample);
    this.#probing = setInterval(() => void this.#probe(), probeEveryMs);
  }

  /** Call it before the fault. */
  static async begin(stage: Stage): Promise<Outage> {
    return new Outage(stage, await memoryOf(stage.world.service));
  }

  /** Call it before the fault ends. What is wrong goes to the history. */
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
    const grown = growthMb(this.#before, await memoryOf(world.service));
    if (grown > growthMbMax) problem(`a process grew by ${grown} MiB, at most ${growthMbMax}`);
    return { refused: during.length, 'refused within': `p99 ${p99} ms, at most ${slowest} ms`, growth: `${grown} MiB` };
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

/** Of the process that grew most. */
function growthMb(before: Memory, after: Memory): number {
  const growth = Object.entries(after).map(([role, bytes]) => (bytes - (before[role] ?? bytes)) / MiB);
  return Math.round(Math.max(0, ...growth));
}
