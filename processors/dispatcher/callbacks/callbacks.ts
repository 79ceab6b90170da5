/**
 * Delivers the results of ended tasks, and the states of indexed files, to their callback URLs: at least once, with the
 * same message id at each attempt.
 *
 * A round claims due callbacks, tenant by tenant, and each attempt settles its own claim. If a dispatcher dies, its
 * callbacks are due again when their claims end. Each receiver and each tenant has few slots. So a slow receiver delays
 * no other receiver, and a slow tenant no other tenant. Tenants with a backlog take turns.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { withDeadline } from '../../../core/lifecycle.ts';
import type { Log } from '../../../core/log.ts';
import { ifGone } from '../../../core/store/objects/object-store.ts';
import type { Callback, CallbackStore, Settlement } from '../../../core/store/tasks/callbacks.ts';
import type { QueueStore } from '../../../core/store/tasks/queues.ts';
import type { TaskStore } from '../../../core/store/tasks/tasks.ts';
import type { OpenSpan } from '../../../core/tracing/span.ts';
import { traceIdOf } from '../../../core/tracing/trace-context.ts';
import type { Tracer } from '../../../core/tracing/tracer.ts';
import { type AttemptResult, attemptCallback, attemptMsMax } from './callback-attempt.ts';
import { tenantCallbackKey } from './callback-signature.ts';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
/** Delays before the retries, in order; the last one repeats. */
const retryMs = [5 * second, 30 * second, 2 * minute, 10 * minute, hour, 3 * hour, 6 * hour];
/** Time after the end of the task or version in which retries are made. One last attempt follows after that time. */
const retryWindowMs = 24 * hour;

const sweepEveryMs = 1_000;
/** Slots that become free within this time are filled in one round. */
const restMs = 10;
const inFlightMax = 64;
/** Bytes of the results in flight; each is in memory two or three times. */
const inFlightBytesMax = 32 * 1024 * 1024;
const tenantInFlightMax = 32;
const receiverInFlightMax = 4;
/** Callbacks that a tenant's turn claims. */
const claimsMax = 8;
/** Time of a claim: that of the attempt, and 5 s for reading the result and settling. */
const claimMsDefault = attemptMsMax + 5_000;
/** Time that attempts in flight have at a shutdown, before their callbacks are given back. */
const drainMsMax = 500;

interface Deps {
  callbacks: CallbackStore;
  queues: Pick<QueueStore, 'tenants'>;
  tasks: Pick<TaskStore, 'fetchOffloaded'>;
  /** Default: nothing is traced. */
  tracer?: Tracer | undefined;
  log: Log;
}

export interface CallbackOptions {
  /** Key of the service. The keys of the tenants are derived from it. */
  key: Buffer;
  allowPrivate: boolean;
  claimMs?: number;
  /** @returns ms until the next attempt; undefined: there is none. */
  retryDelay?: typeof retryDelay;
}

/**
 * The first retry comes after 5 s. The delay of each later retry is random, between the previous step and its own. So
 * callbacks that failed together are not repeated together.
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
  /** Tenants that may have due callbacks, in the order of their turns. */
  readonly #turns = new Set<string>();
  /** Callbacks in flight: tenant -> receiver -> count. */
  readonly #inFlight = new Map<string, Map<string, number>>();
  readonly #deliveries = new Set<Promise<void>>();
  #inFlightBytes = 0;
  readonly #running: Promise<void>;
  #woken = Promise.withResolvers<void>();

  /** Runs until it is disposed. */
  constructor(deps: Deps, options: CallbackOptions) {
    this.#deps = deps;
    this.#options = options;
    this.#running = this.#run();
  }

  /** Stops claiming, and gives back callbacks that are not delivered soon. Twice is harmless. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#closing.abort();
    this.#woken.resolve();
    await this.#running;
    if (!(await withDeadline(Promise.all(this.#deliveries), drainMsMax))) this.#aborting.abort();
    await Promise.all(this.#deliveries);
  }

  async #run(): Promise<void> {
    const { signal } = this.#closing;
    for (let sweepAt = 0; !signal.aborted; ) {
      const now = performance.now();
      if (now >= sweepAt) {
        sweepAt = now + sweepEveryMs;
        await this.#tryTo(() => this.#queueTurns());
      }
      await this.#tryTo(() => this.#round());
      const timer = new AbortController();
      const sweep = delay(Math.max(0, sweepAt - performance.now()), undefined, timer).catch(() => {}); // woken earlier
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

  async #queueTurns(): Promise<void> {
    const { queues, callbacks } = this.#deps;
    for (const tenant of await queues.tenants()) this.#turns.add(tenant);
    for (const tenant of await callbacks.fileTenants()) this.#turns.add(tenant);
  }

  /**
   * Gives each tenant its turn. A tenant with more due callbacks gets another turn after the others. A tenant without a
   * free slot gets its turn when a slot becomes free.
   */
  async #round(): Promise<void> {
    for (const tenant of this.#turns) {
      const room = inFlightMax - this.#deliveries.size;
      const bytesMax = inFlightBytesMax - this.#inFlightBytes;
      if (room === 0 || bytesMax <= 0 || this.#closing.signal.aborted) return;
      this.#turns.delete(tenant);
      const inFlight = this.#inFlight.get(tenant) ?? new Map<string, number>();
      const limit = Math.min(room, claimsMax, tenantInFlightMax - sum(inFlight.values()));
      if (limit <= 0) continue;
      const { claimMs = claimMsDefault } = this.#options;
      const claim = { limit, receiverMax: receiverInFlightMax, inFlight, claimMs, bytesMax };
      const claimed = await this.#deps.callbacks.claim(tenant, claim);
      for (const callback of claimed) this.#start(tenant, callback);
      // More may be due: the limit was reached, or further results may not have fitted.
      if (claimed.length === limit || (claimed.length > 0 && sumOfBytes(claimed) > bytesMax / 2))
        this.#turns.add(tenant);
    }
  }

  #start(tenant: string, callback: Callback): void {
    this.#count(tenant, callback.receiver, 1);
    this.#inFlightBytes += callback.bytes;
    const work: Promise<void> = this.#deliver(tenant, callback)
      .catch((error) => {
        this.#deps.log.warn({ err: error, of: callback.id }, 'a callback was not settled; it is due again');
      })
      .finally(() => {
        this.#deliveries.delete(work);
        this.#inFlightBytes -= callback.bytes;
        this.#count(tenant, callback.receiver, -1);
        this.#turns.add(tenant);
        this.#woken.resolve();
      });
    this.#deliveries.add(work);
  }

  async #deliver(tenant: string, callback: Callback): Promise<void> {
    const { callbacks, tasks, log } = this.#deps;
    const { signal } = this.#aborting;
    const { messageId: id, url, id: of, attempts } = callback;
    const body = await tasks.fetchOffloaded(callback.result).catch(ifGone);
    if (body === undefined) {
      await callbacks.settle(tenant, callback, { status: 'failed', reason: 'the file of the result is lost' });
      log.error({ of }, 'a callback was given up: the file of its result is not in the data folder');
      return;
    }
    const { key, allowPrivate } = this.#options;
    const recipient = { key: tenantCallbackKey(key, tenant), allowPrivate };
    const span = this.#openSpan(tenant, callback);
    const result = await attemptCallback(recipient, { id, url, body }, signal);
    if (result.outcome !== 'delivered') span?.fail(result.outcome);
    span?.end();
    const settlement = signal.aborted && result.outcome === 'failed' ? givenBack : this.#settlement(callback, result);
    const wasOurs = await callbacks.settle(tenant, callback, settlement);
    if (settlement.status === 'failed' && wasOurs) {
      log.warn({ of, attempts, reason: result.reason }, 'a callback was given up');
    }
  }

  #openSpan(tenant: string, { id, messageId, traceId, attempts }: Callback): OpenSpan | undefined {
    const span = this.#deps.tracer?.open({ traceId: traceIdOf(traceId || messageId) }, { tenant, name: 'callback' });
    span?.set('attempt', attempts);
    span?.set('of', id);
    return span;
  }

  #settlement(callback: Callback, { outcome, reason }: AttemptResult): Settlement {
    if (outcome === 'delivered') return { status: 'delivered', reason };
    const { retryDelay: delayAfter = retryDelay } = this.#options;
    const delayMs = outcome === 'refused' ? undefined : delayAfter(callback);
    return delayMs === undefined ? { status: 'failed', reason } : { status: 'pending', delayMs, reason };
  }

  #count(tenant: string, receiver: string, change: 1 | -1): void {
    const counts = this.#inFlight.get(tenant) ?? new Map<string, number>();
    const count = (counts.get(receiver) ?? 0) + change;
    if (count > 0) counts.set(receiver, count);
    else counts.delete(receiver);
    if (counts.size > 0) this.#inFlight.set(tenant, counts);
    else this.#inFlight.delete(tenant);
  }
}

const givenBack: Settlement = { status: 'pending', delayMs: 0, reason: 'the sender stopped' };

function sumOfBytes(callbacks: readonly Callback[]): number {
  return callbacks.reduce((bytes, callback) => bytes + callback.bytes, 0);
}

function sum(counts: Iterable<number>): number {
  let total = 0;
  for (const count of counts) total += count;
  return total;
}
