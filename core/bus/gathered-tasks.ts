/** Puts and completions of many callers as few messages. */
import { type DecodedReply, decodeReply, type RequestBody } from '../../proto/registry.ts';
import { isErrorType, MillraceError } from '../errors.ts';
import { Gathering } from '../gathering.ts';
import type { Requester } from './requester.ts';

type TaskStatus = DecodedReply<'task.status'>;

type Put = RequestBody<'task.put'>;
type Complete = RequestBody<'task.complete'>;
type Outcomes = DecodedReply<'task.outcomes'>;
/** Decoded with its message: what was absent has its default. */
type Outcome = TaskStatus & { error?: { type: string; message: string; param: string } | null };

const limits = { itemsMax: 256, bytesMax: 256 * 1024, waitingMax: 10_000 };
/** After this, whoever asked is told that it is not known whether it was done. */
const answerMsMax = 60_000;

export class GatheredTasks {
  readonly #requester: Pick<Requester, 'request'>;
  readonly #gatherings = new Map<string, Gathering<Put | Complete, TaskStatus>>();

  constructor({ requester }: { requester: Pick<Requester, 'request'> }) {
    this.#requester = requester;
  }

  /** @throws {MillraceError} what the dispatcher says of it; unavailable or timeout when it does not answer. */
  put(tenant: string, put: Put): Promise<TaskStatus> {
    return this.#of(tenant, 'tasks.put').add(put, bytesOf(put));
  }

  /** @returns for each its status, or why it was not put. @throws when nobody answers. */
  putAll(tenant: string, puts: readonly Put[]): Promise<(TaskStatus | MillraceError)[]> {
    return this.#of(tenant, 'tasks.put').addAll(puts, sum(puts.map(bytesOf)));
  }

  /** @throws as `put`. */
  complete(tenant: string, complete: Complete): Promise<TaskStatus> {
    return this.#of(tenant, 'tasks.complete').add(complete, bytesOf(complete));
  }

  /** As `putAll`. */
  completeAll(tenant: string, completes: readonly Complete[]): Promise<(TaskStatus | MillraceError)[]> {
    return this.#of(tenant, 'tasks.complete').addAll(completes, sum(completes.map(bytesOf)));
  }

  #of(tenant: string, type: 'tasks.put' | 'tasks.complete'): Gathering<Put | Complete, TaskStatus> {
    const key = `${type} ${tenant}`;
    let gathering = this.#gatherings.get(key);
    if (!gathering) {
      gathering = new Gathering((items) => this.#ask(tenant, type, items), limits);
      this.#gatherings.set(key, gathering);
    }
    return gathering;
  }

  async #ask(
    tenant: string,
    type: 'tasks.put' | 'tasks.complete',
    items: (Put | Complete)[],
  ): Promise<(TaskStatus | MillraceError)[]> {
    const body = type === 'tasks.put' ? { puts: items as Put[] } : { completes: items as Complete[] };
    const { promise, resolve, reject } = Promise.withResolvers<Outcomes>();
    this.#requester.request(type, body, {
      tenant,
      accept: 'protobuf',
      onNewRun: 'restart',
      deadlineMs: Date.now() + answerMsMax,
      onFrame: (frame) => frame.final && resolve(decodeReply('task.outcomes', frame.body)),
      onError: reject,
    });
    const { outcomes } = await promise;
    return (outcomes as Outcome[]).map(({ task_id, status, error }) => (error ? toError(error) : { task_id, status }));
  }
}

function bytesOf(item: Put | Complete): number {
  return ('data' in item ? item.data?.length : (item as Complete).body?.length) ?? 0;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function toError({ type, message, param }: NonNullable<Outcome['error']>): MillraceError {
  return new MillraceError(isErrorType(type) ? type : 'internal_error', message, param ? { param } : {});
}
