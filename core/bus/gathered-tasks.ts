/**
 * Puts and completions of many callers as few messages: what is asked within a turn of the event loop, or while a message
 * is under way, shares the next one. One caller alone waits for nobody; many wait for one message at most, and cost less
 * than if two were under way at once.
 */
import { type DecodedReply, decodeReply, type RequestBody } from '../../proto/registry.ts';
import { isErrorType, MillraceError } from '../errors.ts';
import type { Requester } from './requester.ts';

type TaskStatus = DecodedReply<'task.status'>;

type Put = RequestBody<'task.put'>;
type Complete = RequestBody<'task.complete'>;
type Outcomes = DecodedReply<'task.outcomes'>;
/** Decoded with its message: what was absent has its default. */
type Outcome = TaskStatus & { error?: { type: string; message: string; param: string } | null };

const itemsMax = 256;
const bytesMax = 256 * 1024;
const waitingMax = 10_000;
/** After this, whoever asked is told that it is not known whether it was done. */
const answerMsMax = 60_000;

export class GatheredTasks {
  readonly #requester: Pick<Requester, 'request'>;
  readonly #gatherings = new Map<string, Gathering<Put | Complete>>();

  constructor({ requester }: { requester: Pick<Requester, 'request'> }) {
    this.#requester = requester;
  }

  /** @throws {MillraceError} what the dispatcher says of it; unavailable or timeout when it does not answer. */
  put(tenant: string, put: Put): Promise<TaskStatus> {
    return this.#of(tenant, 'tasks.put').add(put, put.data?.length ?? 0);
  }

  /** @throws as `put`. */
  complete(tenant: string, complete: Complete): Promise<TaskStatus> {
    return this.#of(tenant, 'tasks.complete').add(complete, complete.body?.length ?? 0);
  }

  #of(tenant: string, type: 'tasks.put' | 'tasks.complete'): Gathering<Put | Complete> {
    const key = `${type} ${tenant}`;
    let gathering = this.#gatherings.get(key);
    if (!gathering) {
      gathering = new Gathering((items) => this.#ask(tenant, type, items));
      this.#gatherings.set(key, gathering);
    }
    return gathering;
  }

  #ask(tenant: string, type: 'tasks.put' | 'tasks.complete', items: (Put | Complete)[]): Promise<Outcomes> {
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
    return promise;
  }
}

interface Waiting<Item> {
  item: Item;
  bytes: number;
  settle: PromiseWithResolvers<TaskStatus>;
}

class Gathering<Item> {
  readonly #ask: (items: Item[]) => Promise<Outcomes>;
  readonly #waiting: Waiting<Item>[] = [];
  /** A message is under way, or will be at the end of this turn. */
  #isBusy = false;

  constructor(ask: (items: Item[]) => Promise<Outcomes>) {
    this.#ask = ask;
  }

  add(item: Item, bytes: number): Promise<TaskStatus> {
    if (this.#waiting.length >= waitingMax) {
      return Promise.reject(new MillraceError('unavailable', 'Too many tasks wait to be sent on. Try again later.'));
    }
    const settle = Promise.withResolvers<TaskStatus>();
    this.#waiting.push({ item, bytes, settle });
    this.#schedule();
    return settle.promise;
  }

  /** Behind what else arrives in this turn. */
  #schedule(): void {
    if (this.#isBusy || this.#waiting.length === 0) return;
    this.#isBusy = true;
    setImmediate(() => void this.#send(this.#nextOnes()));
  }

  #nextOnes(): Waiting<Item>[] {
    let count = 0;
    for (let bytes = 0; count < this.#waiting.length && count < itemsMax; count++) {
      bytes += this.#waiting[count].bytes;
      if (count > 0 && bytes > bytesMax) break;
    }
    return this.#waiting.splice(0, count);
  }

  async #send(asked: Waiting<Item>[]): Promise<void> {
    try {
      const { outcomes } = await this.#ask(asked.map(({ item }) => item));
      for (const [i, { settle }] of asked.entries()) {
        const { task_id, status, error } = outcomes[i] as Outcome;
        if (error) settle.reject(toError(error));
        else settle.resolve({ task_id, status });
      }
    } catch (error) {
      for (const { settle } of asked) settle.reject(error);
    } finally {
      this.#isBusy = false;
      this.#schedule();
    }
  }
}

function toError({ type, message, param }: NonNullable<Outcome['error']>): MillraceError {
  return new MillraceError(isErrorType(type) ? type : 'internal_error', message, param ? { param } : {});
}
