/**
 * Delivers the results of ended tasks to their callback URLs: at least once, the same message id at each attempt.
 *
 * A round claims what is due, tenant by tenant, and each attempt settles its own claim. What a dispatcher held when it
 * died is due again when its claim ends. Slots are few a receiver and a tenant, so that one that is slow delays
 * neither the others of its tenant nor other tenants; tenants with a backlog take turns.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { withDeadline } from '../../../core/lifecycle.ts';
import type { Log } from '../../../core/log.ts';
import { ifGone } from '../../../core/store/blobs/blobs.ts';
import type { Callback, CallbackStore, Settlement } from '../../../core/store/tasks/callbacks.ts';
import type { QueueStore } from '../../../core/store/tasks/queues.ts';
import type { TaskStore } from '../../../core/store/tasks/tasks.ts';
import { attemptCallback, attemptMsMax, type Recipient, type Verdict } from './callback-attempt.ts';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
/** Before the retries, in order; the last one again and again. */
const retryMs = [5 * second, 30 * second, 2 * minute, 10 * minute, hour, 3 * hour, 6 * hour];
/** From the end of the task; one attempt is made when it is over. */
const retryWindowMs = 24 * hour;

const sweepEveryMs = 1_000;
/** Slots that become free in this time are filled in one round. */
const restMs = 10;
const underwayMax = 64;
/** Results that are being delivered; each is held two or three times. */
const underwayBytesMax = 32 * 1024 * 1024;
const tenantUnderwayMax = 32;
const receiverUnderwayMax = 4;
/** A tenant's in one turn. */
const claimsMax = 8;
/** Reading the result and settling, beside the attempt. */
const claimMsDefault = attemptMsMax + 5_000;
/** What is under way when we close has this long; then it is given back. */
const drainMsMax = 500;

interface Deps {
  callbacks: CallbackStore;
  queues: Pick<QueueStore, 'tenants'>;
  tasks: Pick<TaskStore, 'fetchOffloaded'>;
  log: Log;
}

export interface CallbackOptions extends Recipient {
  claimMs?: number;
  /** @returns ms until the next attempt; undefined: no more. */
  retryDelay?: typeof retryDelay;
}

/**
 * The first retry comes after 5 s; each later one after a random time between the previous step and its own, so that
 * what failed together does not come back together.
 * @returns ms until the next attempt; undefined when the window is over.
 */
export function retryDelay(
  { attempts, ageMs }: Pick<Callback, 'attempts' | 'ageMs'>,
  random: () => number = Math.random,
): number | undefined {
  if (ageMs >= retryWindowMs) return undefined;
  const step = Math.min(attempts, retryMs.length) - 1;
  const from = retryMs[Math.max(step - 1, 0)];
  const delayMs = from + random() * (retryMs[step] - from);
  return Math.round(Math.min(delayMs, retryWindowMs - ageMs));
}

export class CallbackSender implements AsyncDisposable {
  readonly #deps: Deps;
  readonly #options: CallbackOptions;
  readonly #closing = new AbortController();
  readonly #aborting = new AbortController();
  /** Tenants that may have something due, in the order of their turns. */
  readonly #turns = new Set<string>();
  /** By tenant and receiver. */
  readonly #underway = new Map<string, Map<string, number>>();
  readonly #work = new Set<Promise<void>>();
  #underwayBytes = 0;
  readonly #running: Promise<void>;
  #woken = Promise.withResolvers<void>();

  /** Runs until it is disposed. */
  constructor(deps: Deps, options: CallbackOptions) {
    this.#deps = deps;
    this.#options = options;
    this.#running = this.#run();
  }

  /** Claims nothing more; gives back what is not delivered soon. Twice is harmless. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#closing.abort();
    this.#woken.resolve();
    await this.#running;
    if (!(await withDeadline(Promise.all(this.#work), drainMsMax))) this.#aborting.abort();
    await Promise.all(this.#work);
  }

  async #run(): Promise<void> {
    const { signal } = this.#closing;
    for (let sweepAt = 0; !signal.aborted; ) {
      const now = performance.now();
      if (now >= sweepAt) {
        sweepAt = now + sweepEveryMs;
        await this.#tryTo(() => this.#askAll());
      }
      await this.#tryTo(() => this.#round());
      const timer = new AbortController();
      const sweep = delay(Math.max(0, sweepAt - performance.now()), undefined, timer).catch(() => {}); // woken before
      await Promise.race([this.#woken.promise.then(() => delay(restMs)), sweep]);
      timer.abort();
      this.#woken = Promise.withResolvers();
    }
  }

  async #tryTo(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.#deps.log.warn({ err: error }, 'callbacks could not be claimed; the next sweep tries again');
    }
  }

  async #askAll(): Promise<void> {
    for (const tenant of await this.#deps.queues.tenants()) this.#turns.add(tenant);
  }

  /** One that has more gets another turn behind the others; one that has no slot left, when it gets one back. */
  async #round(): Promise<void> {
    for (const tenant of this.#turns) {
      const room = underwayMax - this.#work.size;
      const bytesMax = underwayBytesMax - this.#underwayBytes;
      if (room === 0 || bytesMax <= 0 || this.#closing.signal.aborted) return;
      this.#turns.delete(tenant);
      const underway = this.#underway.get(tenant) ?? new Map<string, number>();
      const limit = Math.min(room, claimsMax, tenantUnderwayMax - sum(underway.values()));
      if (limit <= 0) continue;
      const { claimMs = claimMsDefault } = this.#options;
      const claim = { limit, receiverMax: receiverUnderwayMax, underway, claimMs, bytesMax };
      const claimed = await this.#deps.callbacks.claim(tenant, claim);
      for (const callback of claimed) this.#start(tenant, callback);
      // Fewer may be due, or the others did not fit.
      if (claimed.length === limit || (claimed.length > 0 && sumOfBytes(claimed) > bytesMax / 2))
        this.#turns.add(tenant);
    }
  }

  #start(tenant: string, callback: Callback): void {
    this.#count(tenant, callback.receiver, 1);
    this.#underwayBytes += callback.bytes;
    const work: Promise<void> = this.#deliver(tenant, callback)
      .catch((error) => {
        const { taskId } = callback;
        this.#deps.log.warn({ err: error, task: taskId }, 'a callback was not settled; it is due again');
      })
      .finally(() => {
        this.#work.delete(work);
        this.#underwayBytes -= callback.bytes;
        this.#count(tenant, callback.receiver, -1);
        this.#turns.add(tenant);
        this.#woken.resolve();
      });
    this.#work.add(work);
  }

  async #deliver(tenant: string, callback: Callback): Promise<void> {
    const { callbacks, tasks, log } = this.#deps;
    const { signal } = this.#aborting;
    const { messageId: id, url, taskId: task, attempts } = callback;
    const body = await tasks.fetchOffloaded(callback.result).catch(ifGone);
    if (body === undefined) {
      await callbacks.settle(tenant, callback, { status: 'failed' });
      log.error({ task }, 'a callback was given up: the file of its result is not in the data folder');
      return;
    }
    const verdict = await attemptCallback(this.#options, { id, url, body }, signal);
    const settlement = signal.aborted && verdict.outcome === 'failed' ? givenBack : this.#settlement(callback, verdict);
    const wasOurs = await callbacks.settle(tenant, callback, settlement);
    if (settlement.status === 'failed' && wasOurs) {
      log.warn({ task, attempts, reason: verdict.reason }, 'a callback was given up');
    }
  }

  #settlement(callback: Callback, { outcome }: Verdict): Settlement {
    if (outcome === 'delivered') return { status: 'delivered' };
    const { retryDelay: delayAfter = retryDelay } = this.#options;
    const delayMs = outcome === 'refused' ? undefined : delayAfter(callback);
    return delayMs === undefined ? { status: 'failed' } : { status: 'pending', delayMs };
  }

  #count(tenant: string, receiver: string, change: 1 | -1): void {
    const counts = this.#underway.get(tenant) ?? new Map<string, number>();
    const count = (counts.get(receiver) ?? 0) + change;
    if (count > 0) counts.set(receiver, count);
    else counts.delete(receiver);
    if (counts.size > 0) this.#underway.set(tenant, counts);
    else this.#underway.delete(tenant);
  }
}

const givenBack: Settlement = { status: 'pending', delayMs: 0 };

function sumOfBytes(callbacks: readonly Callback[]): number {
  return callbacks.reduce((bytes, callback) => bytes + callback.bytes, 0);
}

function sum(counts: Iterable<number>): number {
  let total = 0;
  for (const count of counts) total += count;
  return total;
}
