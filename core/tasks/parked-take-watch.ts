/**
 * The takes of this instance that wait at a dispatcher, by dispatcher. What waits there is in its memory only: when it
 * dies, nobody would answer. So while any take waits, its dispatcher signs each reply stream, and a dispatcher that is
 * silent for longer has lost them: they ask again.
 */
import type { Requester } from '../bus/request/requester.ts';

/** What the signs are addressed to, in place of a request. */
export const parkedId = 'parked';
/** One frame of about 80 bytes a reply stream. */
export const heartbeatEveryMs = 200;
/** Two signs may be late. With the check and the new message, a lost take waits again within 1 s. */
const silenceMsMax = 600;
const checkEveryMs = 100;
/** For reading what was sent while this process was held up. */
const catchUpMs = 200;

interface Dispatcher {
  heardAt: number;
  readonly onLost: Set<() => void>;
}

export class ParkedTakeWatch {
  readonly #dispatchers = new Map<string, Dispatcher>();
  #timer: NodeJS.Timeout | undefined;
  #checkedAt = 0;

  constructor({ requester }: { requester: Pick<Requester, 'listen'> }) {
    requester.listen(parkedId, ({ body }) => {
      const dispatcher = this.#dispatchers.get(instanceOf(body));
      if (dispatcher) dispatcher.heardAt = performance.now();
    });
  }

  /**
   * @param sign the body of a `take.parked`.
   * @param onLost called once, when the dispatcher is silent.
   * @returns ends it; twice is harmless.
   */
  watch(sign: Buffer, onLost: () => void): () => void {
    const instance = instanceOf(sign);
    const now = performance.now();
    const dispatcher = this.#dispatchers.get(instance) ?? { heardAt: now, onLost: new Set() };
    dispatcher.heardAt = now;
    dispatcher.onLost.add(onLost);
    this.#dispatchers.set(instance, dispatcher);
    if (!this.#timer) {
      this.#checkedAt = now;
      this.#timer = setInterval(() => this.#check(), checkEveryMs);
    }
    return () => {
      dispatcher.onLost.delete(onLost);
      if (dispatcher.onLost.size === 0 && this.#dispatchers.get(instance) === dispatcher) this.#drop(instance);
    };
  }

  #check(): void {
    const now = performance.now();
    const wasHeldUp = now - this.#checkedAt > 2 * checkEveryMs;
    this.#checkedAt = now;
    for (const [instance, dispatcher] of this.#dispatchers) {
      if (wasHeldUp) dispatcher.heardAt = Math.max(dispatcher.heardAt, now - silenceMsMax + catchUpMs);
      if (now - dispatcher.heardAt <= silenceMsMax) continue;
      this.#drop(instance);
      for (const tell of dispatcher.onLost) tell();
    }
  }

  #drop(instance: string): void {
    this.#dispatchers.delete(instance);
    if (this.#dispatchers.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}

function instanceOf(sign: Buffer): string {
  return (JSON.parse(sign.toString('utf8')) as { instance: string }).instance;
}
