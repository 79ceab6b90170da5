/**
 * The states of queues, as `queue.state` events. They are read every 2 s while a client listens, and each queue whose
 * state differs is sent. A new listener first gets all of them.
 */
import type { Requester } from '../../../core/bus/request/requester.ts';
import { untraced } from '../../../core/tracing/trace-context.ts';
import type { Principal } from '../../access/principal.ts';
import { eventOf, type Feed, type FeedListener, Listeners } from './feed.ts';

const intervalMs = 2_000;
const answerMs = 10_000;

export class QueueFeed implements Feed {
  readonly #requester: Requester;
  readonly #principal: Principal;
  readonly #listeners = new Listeners();
  /** The states that were sent, as JSON, by queue. */
  readonly #sent = new Map<string, string>();
  #timer: NodeJS.Timeout | undefined;

  constructor(deps: { requester: Requester }, principal: Principal) {
    this.#requester = deps.requester;
    this.#principal = principal;
    this.#read();
  }

  join(listener: FeedListener): void {
    this.#listeners.add(listener);
    for (const state of this.#sent.values()) listener.send(stateEvent(state));
  }

  leave(listener: FeedListener): void {
    this.#listeners.remove(listener);
    if (this.#listeners.size === 0) clearTimeout(this.#timer);
  }

  #read(): void {
    const { tenant, grant } = this.#principal;
    const options = { tenant, grant, accept: 'json', timeoutMs: answerMs, onNewRun: 'restart' } as const;
    this.#requester.request(
      'queue.list',
      {},
      {
        ...options,
        trace: untraced(),
        onFrame: ({ final, body }) => {
          if (!final) return;
          this.#compare((JSON.parse(body.toString()) as { queues: { queue: string }[] }).queues);
          if (this.#listeners.size > 0) this.#timer = setTimeout(() => this.#read(), intervalMs);
        },
        onError: (error) => this.#listeners.fail(error),
      },
    );
  }

  #compare(queues: readonly { queue: string }[]): void {
    const gone = new Set(this.#sent.keys());
    for (const state of queues) {
      const json = JSON.stringify(state);
      gone.delete(state.queue);
      if (this.#sent.get(state.queue) === json) continue;
      this.#sent.set(state.queue, json);
      this.#listeners.send(stateEvent(json));
    }
    for (const queue of gone) {
      this.#sent.delete(queue);
      this.#listeners.send(Buffer.from(JSON.stringify({ object: 'queue.removed', queue })));
    }
    this.#listeners.send(Buffer.from(JSON.stringify({ object: 'queues.read', queues: queues.length })));
  }
}

function stateEvent(json: string): Buffer {
  return eventOf('queue.state', Buffer.from(json));
}
