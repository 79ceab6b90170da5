/**
 * Publishes requests again that a crash or a failover of Redis may have lost.
 *
 * A request that waits for its first frame is lost if Redis confirmed its entry and has it no more. After the first frame
 * the entry is gone in any case, and the loss of the work cannot be seen from here. So a begun request that may be repeated
 * is always published again. Its handler recognises the id.
 *
 * It looks for them at each new connection. After an error it looks again every 250 ms, until it is disposed.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import type { Log } from '../../log.ts';
import { onReady } from '../../redis/nodes.ts';
import type { Publisher } from './publisher.ts';

const retryMs = 250;

interface Deps {
  redis: Redis;
  publisher: Pick<Publisher, 'absentEntries'>;
  log: Log;
}

interface Requests {
  /** The requests that wait for their first frame: by key of the substream, then from entry id to request id. */
  waiting(): Map<string, Map<string, string>>;
  /** Ids of the requests that have a frame and may be repeated. */
  begun(): Iterable<string>;
  /** Resolves when all replies that Redis has were read. */
  caughtUp(): Promise<void>;
  /** Publishes these requests, but not those with a frame. `waiting` leaves them out until Redis confirms their new entries. */
  publish(ids: string[]): void;
  /** Publishes a begun request, unless it has ended. Rejects if Redis did not confirm it: it must be repeated later. */
  repeat(id: string): Promise<void>;
}

export class LostRequests implements Disposable {
  readonly #deps: Deps;
  readonly #requests: Requests;
  readonly #closing = new AbortController();
  readonly #stopListening: () => void;
  /** The begun requests that must be published again. */
  readonly #begun = new Set<string>();
  #isDue = false;
  #isRunning = false;

  constructor(deps: Deps, requests: Requests) {
    this.#deps = deps;
    this.#requests = requests;
    this.#stopListening = onReady(deps.redis, () => void this.#look());
  }

  [Symbol.dispose](): void {
    this.#stopListening();
    this.#closing.abort();
  }

  async #look(): Promise<void> {
    for (const id of this.#requests.begun()) this.#begun.add(id);
    this.#isDue = true;
    if (this.#isRunning) return;
    this.#isRunning = true;
    const { signal } = this.#closing;
    while (this.#isDue && !signal.aborted) {
      this.#isDue = false;
      try {
        await this.#publishLost();
      } catch (error) {
        this.#deps.log.debug({ err: error }, 'what was lost is not known yet');
        this.#isDue = true;
        await delay(retryMs, undefined, { signal }).catch(() => {}); // it closes
      }
    }
    this.#isRunning = false;
  }

  async #publishLost(): Promise<void> {
    const lost = new Set<string>();
    for (const [key, waiting] of this.#requests.waiting()) {
      const absent = await this.#deps.publisher.absentEntries(key, [...waiting.keys()]);
      for (const entry of absent) lost.add(waiting.get(entry)!);
    }
    if (lost.size === 0 && this.#begun.size === 0) return;
    await this.#requests.caughtUp();
    // Their work had begun before the crash, and the frame that tells so came after it.
    for (const id of this.#requests.begun()) if (lost.has(id)) this.#begun.add(id);
    this.#requests.publish([...lost]);
    await this.#repeatBegun();
  }

  /** @throws the error of a request that was not published. The others were. */
  async #repeatBegun(): Promise<void> {
    const repeats = [...this.#begun].map(async (id) => {
      await this.#requests.repeat(id);
      this.#begun.delete(id);
    });
    const failure = (await Promise.allSettled(repeats)).find(({ status }) => status === 'rejected');
    if (failure) throw (failure as PromiseRejectedResult).reason;
  }
}
