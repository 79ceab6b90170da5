/** A promise that the service did not keep, and which crashes of Redis excuse it. */

export interface Breach {
  /** What happened and what was promised, for the person who reads the red test. */
  what: string;
  /** Epoch ms of the answer that made the promise; undefined: no crash excuses this breach. */
  promisedAtMs?: number;
}

/** An answer may reach its client this long after Redis crashed: the gateway had it, and the client is slow to read. */
const relayMsMax = 3_000;

/** Crashes of Redis that may lose what was answered within `windowMs` before them. */
export class Crashes {
  readonly atMs: number[] = [];
  readonly windowMs: number;

  /** @param windowMs 0: nothing may be lost, as with `appendfsync always`. */
  constructor(windowMs: number) {
    this.windowMs = windowMs;
  }

  add(atMs: number): void {
    this.atMs.push(atMs);
  }

  /** @returns the age of the broken promise when Redis crashed, ms; undefined: no crash excuses it. */
  excuse({ promisedAtMs }: Breach): number | undefined {
    if (promisedAtMs === undefined || this.windowMs === 0) return undefined;
    const ages = this.atMs.map((atMs) => atMs - promisedAtMs);
    return ages.find((ageMs) => ageMs >= -relayMsMax && ageMs <= this.windowMs);
  }
}
