/**
 * Batches the puts, takes and completions of many callers into few messages. A message has the grant of one key, so only
 * calls of the same grant share one.
 */
import { decodeReply } from '../../proto/codec.ts';
import type { DecodedReply, Part, RequestBody } from '../../proto/registry.ts';
import type { Access } from '../access/grant.ts';
import { ActiveTenants } from '../active-tenants.ts';
import type { Requester } from '../bus/request/requester.ts';
import type { ByteBudget } from '../byte-budget.ts';
import { MillraceError } from '../errors.ts';
import { OwnerMicroBatchers } from '../micro-batcher.ts';
import { parseTraceparent } from '../tracing/trace-context.ts';
import { type Taken, type TaskStatus, takensOf, taskStatusesOf } from './task-outcomes.ts';

type Put = Part<'TaskPut'>;
type Take = Part<'TaskTake'>;
type Complete = Part<'TaskComplete'>;

/**
 * Limits of messages. Two of a kind may be in flight: the dispatcher works on one while we process the answer to the
 * other.
 */
const limits = { weightMax: 256, sharedWeightMax: 32, waitingMax: 10_000, inFlightMax: 2 };
const names = { tenantOf: ({ tenant }: Access) => tenant, nameOf };
/** UTF-16 units of text that weigh as much as a request without text. */
const textUnit = 1024;

/** Timeout. The caller then gets an error: the outcome is unknown. */
const answerMsMax = 60_000;

export interface TracedAccess extends Access {
  /** The traceparent of the caller. Default: none. */
  trace?: string | undefined;
}

export class TaskBatcher {
  readonly #requester: Pick<Requester, 'request'>;
  readonly #puts: OwnerMicroBatchers<Access, Put, TaskStatus>;
  readonly #takes: OwnerMicroBatchers<Access, Take, Taken>;
  readonly #completes: OwnerMicroBatchers<Access, Complete, TaskStatus>;
  /** The traceparent of each item that waits. */
  readonly #traces = new WeakMap<Put | Take | Complete, string>();

  /** @param deps.tenants tells of the requests of other tenants. Default: only the calls of this batcher count. */
  constructor(deps: { requester: Pick<Requester, 'request'>; budget: ByteBudget; tenants?: ActiveTenants }) {
    const { requester, budget, tenants = new ActiveTenants() } = deps;
    this.#requester = requester;
    const reserve = (texts: readonly (string | null | undefined)[]) => budget.take('calls', bytesOf(texts));
    this.#puts = new OwnerMicroBatchers(
      async (access, puts) => {
        const trace = this.#traceOf(puts);
        return taskStatusesOf(await this.#request({ ...access, trace }, 'tasks.put', { puts }, 'task.outcomes'));
      },
      names,
      tenants,
      {
        ...limits,
        weigh: ({ data }) => weightOf(data),
        reserve: (puts) => reserve(puts.map(({ data }) => data)),
      },
    );
    this.#takes = new OwnerMicroBatchers(
      async (access, takes) => {
        const trace = this.#traceOf(takes);
        return takensOf(await this.#request({ ...access, trace }, 'tasks.take', { takes }, 'tasks.taken'));
      },
      names,
      tenants,
      { ...limits, weigh: ({ size }) => size || 1 },
    );
    this.#completes = new OwnerMicroBatchers(
      async (access, completes) => {
        const trace = this.#traceOf(completes);
        return taskStatusesOf(
          await this.#request({ ...access, trace }, 'tasks.complete', { completes }, 'task.outcomes'),
        );
      },
      names,
      tenants,
      {
        ...limits,
        weigh: ({ body }) => weightOf(body),
        reserve: (completes) => reserve(completes.map(({ body }) => body)),
      },
    );
  }

  /**
   * @throws {MillraceError} the dispatcher's error. `unavailable` or `timeout` if it does not answer. bad_request when a
   * text has half a surrogate pair.
   */
  async put(access: TracedAccess, put: Put): Promise<TaskStatus> {
    return this.#puts.of(access).add(this.#noted(access, checked(put)));
  }

  /**
   * @returns for each put its status or its error.
   * @throws {MillraceError} bad_request when they are too many for a message. As `put` if the dispatcher does not
   * answer, or a text has half a surrogate pair.
   */
  async putAll(access: TracedAccess, puts: readonly Put[]): Promise<(TaskStatus | MillraceError)[]> {
    return this.#puts.of(access).addAll(puts.map((put) => this.#noted(access, checked(put))));
  }

  /** Takes tasks that are ready. It ignores `take.wait` and does not wait. @throws as `put`. */
  async take(access: TracedAccess, take: Take): Promise<Taken> {
    return this.#takes.of(access).add(this.#noted(access, checked({ ...take, wait: 0 })));
  }

  /** @throws as `put`. */
  async complete(access: TracedAccess, complete: Complete): Promise<TaskStatus> {
    return this.#completes.of(access).add(this.#noted(access, checked(complete)));
  }

  /** As `putAll`, for completions. */
  async completeAll(access: TracedAccess, completes: readonly Complete[]): Promise<(TaskStatus | MillraceError)[]> {
    return this.#completes.of(access).addAll(completes.map((complete) => this.#noted(access, checked(complete))));
  }

  #noted<Item extends Put | Take | Complete>({ trace }: TracedAccess, item: Item): Item {
    if (trace) this.#traces.set(item, trace);
    return item;
  }

  /** A message has one trace: of its items the first one that is sampled. */
  #traceOf(items: readonly (Put | Take | Complete)[]): string | undefined {
    const traces = items.map((item) => this.#traces.get(item)).filter((trace) => trace !== undefined);
    return traces.find((trace) => parseTraceparent(trace)?.isSampled) ?? traces[0];
  }

  #request<T extends 'tasks.put' | 'tasks.take' | 'tasks.complete', R extends 'task.outcomes' | 'tasks.taken'>(
    { tenant, grant, trace = '' }: TracedAccess,
    type: T,
    body: RequestBody<T>,
    answer: R,
  ): Promise<DecodedReply<R>> {
    const { promise, resolve, reject } = Promise.withResolvers<DecodedReply<R>>();
    this.#requester.request(type, body, {
      tenant,
      grant,
      trace,
      accept: 'protobuf',
      onNewRun: 'restart',
      isReserved: true,
      timeoutMs: answerMsMax,
      onFrame: (frame) => frame.final && resolve(decodeReply(answer, frame.body)),
      onError: reject,
    });
    return promise;
  }
}

/**
 * Checks one item before it shares a message. UTF-8 cannot encode half a surrogate pair, so the dispatcher could not decode
 * the message, and the items of other callers would fail too.
 * @throws {MillraceError} bad_request
 */
function checked<Item extends Put | Take | Complete>(item: Item): Item {
  for (const [param, value] of Object.entries(item)) {
    const isBad = [value].flat().some((text) => typeof text === 'string' && !text.isWellFormed());
    if (isBad) throw new MillraceError('bad_request', `${param} must have no half of a surrogate pair.`, { param });
  }
  return item;
}

function nameOf({ tenant, grant: { key, spaces, queues, quota } }: Access): string {
  if (spaces === undefined && queues === undefined && quota === undefined) return `${tenant} ${key}`;
  return JSON.stringify([tenant, key, spaces, queues, quota]);
}

function bytesOf(texts: readonly (string | null | undefined)[]): number {
  return texts.reduce((sum, text) => sum + Buffer.byteLength(text ?? ''), 0);
}

function weightOf(text: string | null | undefined): number {
  return 1 + Math.floor((text?.length ?? 0) / textUnit);
}
