/**
 * The takes that wait at this dispatcher, in the order of their parking. As long as there are any, each reply stream that
 * they will be answered on gets a sign of life: one frame, however many wait. Without it their instance asks again.
 */

import type { Replies, ReplyWriter } from '../../../core/bus/reply/reply-writer.ts';
import { heartbeatEveryMs, parkedId } from '../../../core/tasks/parked-take-watch.ts';
import { queuesOf, type TakeRequest } from './take.ts';

export interface Parked {
  readonly take: TakeRequest;
  readonly reply: ReplyWriter;
  readonly timer: NodeJS.Timeout;
}

export class ParkedTakes {
  readonly #replies: Pick<Replies, 'writer'>;
  readonly #instance: string;
  readonly #parked = new Map<string, Parked>();
  #signs: NodeJS.Timeout | undefined;

  /** @param deps.instance of this dispatcher; another one, or this one after a restart, has another name. */
  constructor({ replies, instance }: { replies: Pick<Replies, 'writer'>; instance: string }) {
    this.#replies = replies;
    this.#instance = instance;
  }

  get size(): number {
    return this.#parked.size;
  }

  /** First come first. @param woken queues by `keyOf`; undefined: any. */
  waitingFor(woken: ReadonlySet<string> | undefined): Parked[] {
    const all = [...this.#parked.values()];
    if (woken === undefined) return all;
    return all.filter(({ take }) => queuesOf(take).some((queue) => woken.has(keyOf(take.tenant, queue))));
  }

  has({ tenant, id }: Pick<TakeRequest, 'tenant' | 'id'>): boolean {
    return this.#parked.has(keyOf(tenant, id));
  }

  /** One that asks again takes its own place. */
  add(parked: Parked): void {
    const { take, reply } = parked;
    this.remove(take);
    this.#parked.set(keyOf(take.tenant, take.id), parked);
    reply.send('take.parked', { instance: this.#instance });
    this.#signs ??= setInterval(() => this.#sign(), heartbeatEveryMs);
  }

  /** @returns whether it was there. */
  remove({ tenant, id }: Pick<TakeRequest, 'tenant' | 'id'>): boolean {
    const key = keyOf(tenant, id);
    clearTimeout(this.#parked.get(key)?.timer);
    const wasThere = this.#parked.delete(key);
    if (this.#parked.size === 0) {
      clearInterval(this.#signs);
      this.#signs = undefined;
    }
    return wasThere;
  }

  #sign(): void {
    const streams = new Set(this.#parked.values().map(({ take }) => take.reply));
    for (const reply of streams) {
      const writer = this.#replies.writer({ reply, id: parkedId, accept: 'json', stage: 'dispatcher' });
      writer.onGone(() => {
        if (!writer.failed) this.#forget(reply);
      });
      writer.send('take.parked', { instance: this.#instance });
    }
  }

  /** Its reader is gone for good: nobody waits. */
  #forget(reply: string): void {
    for (const { take } of [...this.#parked.values()]) if (take.reply === reply) this.remove(take);
  }
}

export function keyOf(tenant: string, name: string): string {
  return `${tenant} ${name}`;
}
