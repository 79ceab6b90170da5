/**
 * The takes that are parked at this dispatcher, in the order of parking.
 *
 * Each reply stream with parked takes gets heartbeats. A heartbeat is one frame for any number of takes. When the
 * heartbeats stop, the instance that reads the stream repeats its takes (`core/tasks/parked-take-watch.ts`).
 */
import type { Replies, ReplyWriter } from '../../../core/bus/reply/reply-writer.ts';
import { heartbeatEveryMs, parkedId } from '../../../core/tasks/parked-take-watch.ts';
import { queuesOf, type TakeRequest } from './take.ts';

/** One parked take. */
export interface Parked {
  readonly take: TakeRequest;
  readonly reply: ReplyWriter;
  /** Ends the wait. */
  readonly timer: NodeJS.Timeout;
}

export class ParkedTakes {
  readonly #replies: Pick<Replies, 'writer'>;
  readonly #instance: string;
  readonly #parked = new Map<string, Parked>();
  #heartbeats: NodeJS.Timeout | undefined;

  /** @param deps.instance name of this dispatcher; after a restart it has another one. */
  constructor({ replies, instance }: { replies: Pick<Replies, 'writer'>; instance: string }) {
    this.#replies = replies;
    this.#instance = instance;
  }

  get size(): number {
    return this.#parked.size;
  }

  /** @returns the takes that wait for one of these queues, in order. @param woken queues by `keyOf`; undefined: all. */
  waitingFor(woken: ReadonlySet<string> | undefined): Parked[] {
    const all = [...this.#parked.values()];
    if (woken === undefined) return all;
    return all.filter(({ take }) => queuesOf(take).some((queue) => woken.has(keyOf(take.tenant, queue))));
  }

  has({ tenant, id }: Pick<TakeRequest, 'tenant' | 'id'>): boolean {
    return this.#parked.has(keyOf(tenant, id));
  }

  /** Parks a take. It replaces a parked take with the same id. */
  add(parked: Parked): void {
    const { take, reply } = parked;
    this.remove(take);
    this.#parked.set(keyOf(take.tenant, take.id), parked);
    reply.send('take.parked', { instance: this.#instance });
    this.#heartbeats ??= setInterval(() => this.#sendHeartbeats(), heartbeatEveryMs);
  }

  /** @returns whether it was there. */
  remove({ tenant, id }: Pick<TakeRequest, 'tenant' | 'id'>): boolean {
    const key = keyOf(tenant, id);
    clearTimeout(this.#parked.get(key)?.timer);
    const wasThere = this.#parked.delete(key);
    if (this.#parked.size === 0) {
      clearInterval(this.#heartbeats);
      this.#heartbeats = undefined;
    }
    return wasThere;
  }

  #sendHeartbeats(): void {
    const streams = new Set(this.#parked.values().map(({ take }) => take.reply));
    for (const reply of streams) {
      const writer = this.#replies.writer({ reply, id: parkedId, accept: 'json', stage: 'dispatcher' });
      writer.onGone(() => {
        if (!writer.failed) this.#forget(reply);
      });
      writer.send('take.parked', { instance: this.#instance });
    }
  }

  /** Removes the takes of a reply stream whose reader is gone for good. */
  #forget(reply: string): void {
    for (const { take } of [...this.#parked.values()]) if (take.reply === reply) this.remove(take);
  }
}

export function keyOf(tenant: string, name: string): string {
  return `${tenant} ${name}`;
}
