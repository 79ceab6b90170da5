/**
 * Measures the effect of an attack on others: the search times of a normal client, the size of the service's processes,
 * and whether each of them still runs. Problems go to the history.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { percentiles } from '../../../bench/support/report.ts';
import { parentOf } from '../inject/processes.ts';
import { growthOf, type Memory, memoryOf } from '../inject/resources.ts';
import type { Figures, Stage } from '../scenario.ts';
import { largestProcess } from './process-tree.ts';

export interface BystanderLimits {
  /** 99th percentile of the searches of a normal client. */
  p99MsMax?: number;
  /** Growth of each role's process from the start to the end, in MiB. */
  growthMbMax?: number;
  /** Size of any process of the service at any time, in MiB. */
  processMbMax?: number;
}

/** Large, because the normal client shares its process with the attackers, and the machine with the service. */
const p99MsMaxDefault = 5_000;
/** Room for garbage that V8 has not collected yet. */
const growthMbMaxDefault = 160;
const processMbMaxDefault = 1_500;
const probeEveryMs = 100;
const lookEveryMs = 500;
const MiB = 1024 * 1024;

/** Runs `attack` beside a normal client. @returns the figures of both. */
export async function withBystander(
  stage: Stage,
  attack: () => Promise<Figures>,
  limits: BystanderLimits = {},
): Promise<Figures> {
  const bystander = await Bystander.begin(stage, limits);
  try {
    const figures = await attack();
    return { ...figures, ...(await bystander.end()) };
  } finally {
    await bystander.leave();
  }
}

interface Before {
  pids: Record<string, number>;
  supervisor: number;
  memory: Memory;
}

class Bystander {
  readonly #stage: Stage;
  readonly #limits: BystanderLimits;
  readonly #before: Before;
  readonly #ending = new AbortController();
  readonly #tookMs: number[] = [];
  readonly #work: Promise<unknown>;
  #largest = 0;

  private constructor(stage: Stage, limits: BystanderLimits, before: Before) {
    this.#stage = stage;
    this.#limits = limits;
    this.#before = before;
    this.#work = Promise.all([this.#probe(), this.#look()]);
    this.#work.catch(() => {}); // It is awaited at the end.
  }

  static async begin(stage: Stage, limits: BystanderLimits): Promise<Bystander> {
    const { service } = stage.world;
    const pids = await service.pids();
    const before = { pids, supervisor: await parentOf(pids.gateway!), memory: await memoryOf(service) };
    return new Bystander(stage, limits, before);
  }

  /** Ends its requests, also after a failed attack. It may be called twice. */
  async leave(): Promise<void> {
    this.#ending.abort();
    await this.#work;
  }

  async end(): Promise<Figures> {
    await this.leave();
    const { service } = this.#stage.world;
    this.#judgeLives(await service.pids());
    const { p50, p99 } = percentiles(this.#tookMs);
    const grown = growthOf(this.#before.memory, await memoryOf(service));
    const largest = Math.round(this.#largest / MiB);
    const limits = this.#limits;
    this.#judge('the 99th percentile of the searches, ms', p99, limits.p99MsMax ?? p99MsMaxDefault);
    this.#judge(`the growth of ${grown.role}, MiB`, grown.mb, limits.growthMbMax ?? growthMbMaxDefault);
    this.#judge('the largest process, MiB', largest, limits.processMbMax ?? processMbMaxDefault);
    const search = `p50 ${p50} ms, p99 ${p99} ms of ${this.#tookMs.length}`;
    return {
      'search meanwhile': search,
      growth: `${grown.role} by ${grown.mb} MiB`,
      'largest process': `${largest} MiB`,
    };
  }

  async #probe(): Promise<void> {
    const { client } = this.#stage;
    const scope = [{ type: 'space', ids: ['default'] }];
    while (!this.#ending.signal.aborted) {
      const sentAtMs = Date.now();
      const body = { query: 'harbour', scope, user: 'tester' };
      const answer = await client.ask('bystander', '/api/rag/search', body, { statuses: [200, 404] });
      this.#tookMs.push(Date.now() - sentAtMs);
      // For the history these are answers of an outage, but here there is none.
      if (answer && answer.status >= 429) this.#problem(`a normal search was answered ${answer.status}`);
      await delay(probeEveryMs);
    }
  }

  async #look(): Promise<void> {
    while (!this.#ending.signal.aborted) {
      this.#largest = Math.max(this.#largest, await largestProcess(this.#before.supervisor));
      await delay(lookEveryMs);
    }
  }

  #judgeLives(after: Record<string, number>): void {
    for (const [role, pid] of Object.entries(this.#before.pids)) {
      if (after[role] !== pid) this.#problem(`the process of ${role} has ended`);
    }
  }

  #judge(what: string, value: number, max: number): void {
    if (!(value <= max)) this.#problem(`${what}: ${value}, at most ${max}`);
  }

  #problem(what: string): void {
    this.#stage.client.history.leftovers.push(`during the attack: ${what}`);
  }
}
