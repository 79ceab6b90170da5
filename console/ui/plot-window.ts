/** The times that a plot shows. */

const windowSecondsMin = 60;

/**
 * The first and the last time to show, epoch seconds. Without times these are of the last minute.
 * @param first, last what the plot would show. For a single time uPlot takes the day after it, so that is not used.
 */
export function windowOf(times: ArrayLike<number>, first: number | null, last: number | null): [number, number] {
  if (times.length < 2) {
    const end = times[0] ?? Date.now() / 1000;
    return [end - windowSecondsMin, end];
  }
  const end = last ?? times[times.length - 1]!;
  return [Math.min(first ?? end, end - windowSecondsMin), end];
}
