/** The times that a plot shows. */

const windowSecondsMin = 60;

/**
 * The first and the last time to show, epoch seconds. It is the whole period, until a part of it is chosen.
 * @param first, last what the plot would show. For a single time uPlot takes the day after it, so that is not used.
 * @param seconds the period of the plot; default: that of its values
 */
export function windowOf(
  times: ArrayLike<number>,
  first: number | null,
  last: number | null,
  seconds = windowSecondsMin,
): [number, number] {
  if (times.length < 2) {
    const end = times[0] ?? Date.now() / 1000;
    return [end - seconds, end];
  }
  const end = last ?? times[times.length - 1]!;
  const isWhole = first === null || first <= times[0]!;
  return [Math.min(first ?? end, end - (isWhole ? seconds : windowSecondsMin)), end];
}
