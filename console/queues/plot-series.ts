/** The values of the plots of queues: samples of the page and of the service as lines. */

/** The values of a queue, or sums, at one moment. */
export interface Sample {
  /** Epoch seconds. */
  at: number;
  put: number;
  ended: number;
  ready: number;
  leased: number;
}

export interface Series {
  /** Times, tasks a second in, and out. */
  rates: (number | null)[][];
  /** Times, tasks that wait, and that are worked on. */
  tasks: (number | null)[][];
}

/** Periods that a plot may show, seconds. */
export const periods = [600, 3_600, 21_600] as const;
export type Period = (typeof periods)[number];

/** The step of plots of more than ten minutes, because the history of the service has minutes. */
const minuteSeconds = 60;

/**
 * @param history from the service, the oldest first
 * @param live taken while the page is open. They come after the history.
 */
export function seriesOf(history: readonly Sample[], live: readonly Sample[], period: Period): Series {
  const all = joined(history, live);
  const from = (all.at(-1)?.at ?? 0) - period;
  const shown = all.filter(({ at }) => at >= from);
  const seconds = (shown.at(-1)?.at ?? 0) - (shown[0]?.at ?? 0);
  return linesOf(seconds <= periods[0] ? shown : byMinute(shown));
}

function joined(history: readonly Sample[], live: readonly Sample[]): Sample[] {
  const begin = live[0]?.at ?? Number.POSITIVE_INFINITY;
  return [...history.filter(({ at }) => at < begin), ...live];
}

/**
 * Tasks a second that came in and that ended, over the last minute, or the part of it that is known.
 * @returns undefined if there are no two moments to compare
 */
export function speedOf(history: readonly Sample[], live: readonly Sample[]): { in: number; out: number } | undefined {
  const all = joined(history, live);
  const last = all.at(-1);
  if (last === undefined) return undefined;
  const begin = last.at - minuteSeconds;
  const first = all.findLast(({ at }) => at <= begin) ?? all[0]!;
  const seconds = last.at - Math.max(begin, first.at);
  if (seconds <= 0) return undefined;
  const rate = (field: 'put' | 'ended') => Math.max(0, last[field] - first[field]) / seconds;
  return { in: rate('put'), out: rate('ended') };
}

/** Leaves out samples that come less than a minute after one before. The first and the last one stay. */
function byMinute(samples: readonly Sample[]): Sample[] {
  let before = Number.NEGATIVE_INFINITY;
  return samples.filter(({ at }, i) => {
    // The ends of plateaus are exact minutes apart, but for the shift to the clock of the browser.
    const isKept = at - before > minuteSeconds - 1 || i === samples.length - 1;
    if (isKept) before = at;
    return isKept;
  });
}

function linesOf(samples: readonly Sample[]): Series {
  const times = samples.map(({ at }) => at);
  const rate = (field: 'put' | 'ended') =>
    samples.map((sample, i) => {
      const before = samples[i - 1];
      if (before === undefined) return null;
      return Number((Math.max(0, sample[field] - before[field]) / (sample.at - before.at)).toFixed(2));
    });
  return {
    rates: [times, rate('put'), rate('ended')],
    tasks: [times, samples.map(({ ready }) => ready), samples.map(({ leased }) => leased)],
  };
}
