/**
 * The parked takes of this instance, by dispatcher. A parked take waits in the memory of its dispatcher, so it is lost
 * when that dies. While any take is parked, its dispatcher sends heartbeats to each reply stream. If the heartbeats
 * stop, the takes are sent again.
 */
import type { Requester } from '../bus/request/requester.ts';

/** Address of the heartbeats, in place of a request id. */
export const parkedId = 'parked';
/** Interval of heartbeats. Each is one frame of about 80 bytes to a reply stream. */
export const heartbeatEveryMs = 200;
/**
 * Time without a heartbeat after which a dispatcher counts as lost. Two heartbeats may be late. A lost take is parked
 * again within 1 s.
 */
const heartbeatTimeoutMs = 600;
const checkEveryMs = 100;
/** Time for reading the heartbeats that were sent while this process was blocked. */
const catchUpMs = 200;

interface Dispatcher {
  heartbeatAt: number;
  readonly onLost: Set<() => void>;
}

export class ParkedTakeWatch {
  readonly #dispatchers = new Map<string, Dispatcher>();
  #timer: NodeJS.Timeout | undefined;
  #checkedAt = 0;

  constructor({ requester }: { requester: Pick<Requester, 'listen'> }) {
    requester.listen(parkedId, ({ body }) => {
      const dispatcher = this.#dispatchers.get(instanceOf(body));
      if (dispatcher) dispatcher.heartbeatAt = performance.now();
    });
  }

  /**
   * Watches the dispatcher of a parked take.
   * @param instance id of the dispatcher, from a `take.parked`
   * @param onLost called once, when the dispatcher sends no more heartbeats.
   * @returns an idempotent function that stops watching.
   */
  watch(instance: string, onLost: () => void): () => void {
    const now = performance.now();
    const dispatcher = this.#dispatchers.get(instance) ?? { heartbeatAt: now, onLost: new Set() };
    dispatcher.heartbeatAt = now;
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
    const wasBlocked = now - this.#checkedAt > 2 * checkEveryMs;
    this.#checkedAt = now;
    for (const [instance, dispatcher] of this.#dispatchers) {
      if (wasBlocked) dispatcher.heartbeatAt = Math.max(dispatcher.heartbeatAt, now - heartbeatTimeoutMs + catchUpMs);
      if (now - dispatcher.heartbeatAt <= heartbeatTimeoutMs) continue;
      this.#drop(instance);
      for (const notify of dispatcher.onLost) notify();
    }
  }

  #drop(instance: string): void {
    this.#dispatchers.delete(instance);
    if (this.#dispatchers.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}

function instanceOf(heartbeat: Buffer): string {
  return (JSON.parse(heartbeat.toString('utf8')) as { instance: string }).instance;
}
