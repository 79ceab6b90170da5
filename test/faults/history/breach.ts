/** A broken promise of the service, and the crashes of Redis that may excuse it. */

export interface Breach {
  /** Description of the event and the promise, for the reader of a failed test. */
  what: string;
  /** Epoch ms of the answer that made the promise; undefined: no crash excuses this breach. */
  promisedAtMs?: number;
}

/** Longest time from a crash until an earlier answer reaches its client: the gateway has it, and the client is slow. */
const relayMsMax = 3_000;

/** Crashes of Redis. Each may lose what was answered in the `windowMs` before it. */
export class Crashes {
  readonly atMs: number[] = [];
  readonly windowMs: number;

  /** @param windowMs 0: no answer may be lost, as with `appendfsync always`. */
  constructor(windowMs: number) {
    this.windowMs = windowMs;
  }

  add(atMs: number): void {
    this.atMs.push(atMs);
  }

  /** @returns the age of the broken promise at the crash of Redis, in ms; undefined if no crash excuses it. */
  excuse({ promisedAtMs }: Breach): number | undefined {
    if (promisedAtMs === undefined || this.windowMs === 0) return undefined;
    const ages = this.atMs.map((atMs) => atMs - promisedAtMs);
    return ages.find((ageMs) => ageMs >= -relayMsMax && ageMs <= this.windowMs);
  }
}
