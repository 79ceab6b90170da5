/** Batches the puts, takes and completions of many callers into few messages. */
import { type DecodedReply, decodeReply, type RequestBody } from '../../proto/registry.ts';
import type { Requester } from '../bus/request/requester.ts';
import type { ByteBudget } from '../byte-budget.ts';
import { isErrorType, MillraceError } from '../errors.ts';
import { TenantMicroBatchers } from '../micro-batcher.ts';

type TaskStatus = DecodedReply<'task.status'>;
/** The result of a take; see `TakeOutcome` in the schema. */
type Taken = { lease_id: string; count: number; taken: string; again: boolean };
/** A decoded outcome. An absent field has its default. */
type Outcome<Done> = Done & { error?: { type: string; message: string; param: string } | null };

type Put = RequestBody<'task.put'>;
type Take = RequestBody<'task.take'>;
type Complete = RequestBody<'task.complete'>;

/** Limits of messages. Two of a kind may be in flight, so one is processed while the other's answer is. */
const limits = { weightMax: 256, waitingMax: 10_000, inFlightMax: 2 };
/** UTF-16 units of text that weigh as much as a request without text. */
const textUnit = 1024;

/** Timeout. The caller then gets an error: the outcome is unknown. */
const answerMsMax = 60_000;

export class TaskBatcher {
  readonly #requester: Pick<Requester, 'request'>;
  readonly #puts: TenantMicroBatchers<Put, TaskStatus>;
  readonly #takes: TenantMicroBatchers<Take, Taken>;
  readonly #completes: TenantMicroBatchers<Complete, TaskStatus>;

  constructor({ requester, budget }: { requester: Pick<Requester, 'request'>; budget: ByteBudget }) {
    this.#requester = requester;
    const reserve = (texts: readonly (string | null | undefined)[]) => budget.take('calls', bytesOf(texts));
    this.#puts = new TenantMicroBatchers(
      async (tenant, puts) => {
        const { outcomes } = await this.#request(tenant, 'tasks.put', { puts }, 'task.outcomes');
        return (outcomes as Outcome<TaskStatus>[]).map(toStatus);
      },
      {
        ...limits,
        weigh: ({ data }) => weightOf(data),
        reserve: (puts) => reserve(puts.map(({ data }) => data)),
      },
    );
    this.#takes = new TenantMicroBatchers(
      async (tenant, takes) => {
        const { outcomes } = await this.#request(tenant, 'tasks.take', { takes }, 'tasks.taken');
        return (outcomes as Outcome<Taken>[]).map((outcome) => (outcome.error ? toError(outcome.error) : outcome));
      },
      { ...limits, weigh: ({ size }) => size || 1 },
    );
    this.#completes = new TenantMicroBatchers(
      async (tenant, completes) => {
        const { outcomes } = await this.#request(tenant, 'tasks.complete', { completes }, 'task.outcomes');
        return (outcomes as Outcome<TaskStatus>[]).map(toStatus);
      },
      {
        ...limits,
        weigh: ({ body }) => weightOf(body),
        reserve: (completes) => reserve(completes.map(({ body }) => body)),
      },
    );
  }

  /** @throws {MillraceError} the dispatcher's error. `unavailable` or `timeout` if it does not answer. */
  put(tenant: string, put: Put): Promise<TaskStatus> {
    return this.#puts.of(tenant).add(put);
  }

  /**
   * @returns for each put its status or its error.
   * @throws {MillraceError} bad_request when they are too many for a message. As `put` if the dispatcher does not
   * answer.
   */
  putAll(tenant: string, puts: readonly Put[]): Promise<(TaskStatus | MillraceError)[]> {
    return this.#puts.of(tenant).addAll(puts);
  }

  /** Takes tasks that are ready, without waiting. @throws as `put`. */
  take(tenant: string, take: Take): Promise<Taken> {
    return this.#takes.of(tenant).add(take);
  }

  /** @throws as `put`. */
  complete(tenant: string, complete: Complete): Promise<TaskStatus> {
    return this.#completes.of(tenant).add(complete);
  }

  /** As `putAll`. */
  completeAll(tenant: string, completes: readonly Complete[]): Promise<(TaskStatus | MillraceError)[]> {
    return this.#completes.of(tenant).addAll(completes);
  }

  #request<T extends 'tasks.put' | 'tasks.take' | 'tasks.complete', R extends 'task.outcomes' | 'tasks.taken'>(
    tenant: string,
    type: T,
    body: RequestBody<T>,
    answer: R,
  ): Promise<DecodedReply<R>> {
    const { promise, resolve, reject } = Promise.withResolvers<DecodedReply<R>>();
    this.#requester.request(type, body, {
      tenant,
      accept: 'protobuf',
      onNewRun: 'restart',
      deadlineMs: Date.now() + answerMsMax,
      onFrame: (frame) => frame.final && resolve(decodeReply(answer, frame.body)),
      onError: reject,
    });
    return promise;
  }
}

function bytesOf(texts: readonly (string | null | undefined)[]): number {
  return texts.reduce((sum, text) => sum + Buffer.byteLength(text ?? ''), 0);
}

function weightOf(text: string | null | undefined): number {
  return 1 + Math.floor((text?.length ?? 0) / textUnit);
}

function toStatus({ task_id, status, error }: Outcome<TaskStatus>): TaskStatus | MillraceError {
  return error ? toError(error) : { task_id, status };
}

function toError({ type, message, param }: NonNullable<Outcome<object>['error']>): MillraceError {
  return new MillraceError(isErrorType(type) ? type : 'internal_error', message, param ? { param } : {});
}
