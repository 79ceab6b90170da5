/**
 * How long the spans of this process took over the last minutes, by their names. All spans count, also those of traces
 * that are not sampled.
 *
 * Counts by upper bounds can be summed over processes, which percentiles cannot. Each minute has its own counts, and the
 * oldest minute is dropped as a whole.
 */

const minuteMs = 60_000;
/** The current minute and those before it. */
const minutesKept = 5;
/** Names of a minute. A message of a producer may have any type. */
const namesMax = 200;

/** Upper bounds, ms. A span above the last one is counted after it. */
export const spanBoundsMs = [
  1, 2, 5, 10, 20, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000, 30_000, 60_000, 300_000,
] as const;

export interface SpanTime {
  name: string;
  failed: number;
  /** Spans that succeeded: at most each bound, and more than the bound before. The last number is of those above all. */
  counts: number[];
}

interface Minute {
  /** Counted from the start of the process. */
  number: number;
  times: Map<string, SpanTime>;
}

export class SpanTimes {
  readonly #nowMs: () => number;
  /** The newest last. */
  #minutes: Minute[] = [];

  /** @param nowMs a monotonic clock */
  constructor(nowMs: () => number = () => performance.now()) {
    this.#nowMs = nowMs;
  }

  add({ name, ms, error }: { name: string; ms: number; error: string }): void {
    const { times } = this.#currentMinute();
    let time = times.get(name);
    if (time === undefined) {
      if (times.size >= namesMax) return;
      time = { name, failed: 0, counts: Array(spanBoundsMs.length + 1).fill(0) };
      times.set(name, time);
    }
    if (error !== '') {
      time.failed++;
      return;
    }
    const at = spanBoundsMs.findIndex((bound) => ms <= bound);
    time.counts[at < 0 ? spanBoundsMs.length : at]!++;
  }

  /** @returns the sums over the last minutes. */
  recent(): SpanTime[] {
    this.#currentMinute();
    return sumOf(this.#minutes.flatMap(({ times }) => [...times.values()]));
  }

  #currentMinute(): Minute {
    const number = Math.floor(this.#nowMs() / minuteMs);
    const last = this.#minutes.at(-1);
    if (last?.number === number) return last;
    const minute = { number, times: new Map() };
    this.#minutes = [...this.#minutes.filter((one) => one.number > number - minutesKept), minute];
    return minute;
  }
}

/** @returns one sum for each name. */
export function sumOf(times: readonly SpanTime[]): SpanTime[] {
  return [...Map.groupBy(times, ({ name }) => name)].map(([name, some]) => ({
    name,
    failed: some.reduce((sum, { failed }) => sum + failed, 0),
    counts: Array.from({ length: spanBoundsMs.length + 1 }, (_, i) =>
      some.reduce((sum, { counts }) => sum + (counts[i] ?? 0), 0),
    ),
  }));
}
