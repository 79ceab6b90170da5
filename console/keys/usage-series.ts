/** Sums rows of usage into lines of a plot, one for each key or route. */
import type { UsageRow } from './types.ts';

export interface Series {
  name: string;
  /** One for each start. */
  values: number[];
  /** The sum of the values. For a measure of what is stored it is the newest value. */
  total: number;
}

/** Lines of a plot. The other series are summed into one. */
export const linesMax = 5;

/**
 * @param starts of all hours or days, epoch ms
 * @param nameOf name of the series of a row
 * @returns the series, the largest first
 */
export function seriesOf(
  rows: readonly UsageRow[],
  starts: readonly number[],
  nameOf: (row: UsageRow) => string,
): Series[] {
  const indexes = new Map(starts.map((start, i) => [start, i]));
  const isStored = rows[0]?.measure.endsWith('_stored') ?? false;
  const byName = new Map<string, (number | undefined)[]>();
  for (const row of rows) {
    const at = indexes.get(row.start);
    if (at === undefined) continue;
    const name = nameOf(row);
    const values = byName.get(name) ?? Array.from({ length: starts.length });
    values[at] = (values[at] ?? 0) + row.value;
    byName.set(name, values);
  }
  const all = [...byName].map(([name, sparse]) => {
    const values = isStored ? carriedOn(sparse) : sparse.map((value = 0) => value);
    const total = isStored ? values.at(-1)! : values.reduce((sum, value) => sum + value, 0);
    return { name, values, total };
  });
  return all.sort((a, b) => b.total - a.total || (a.name < b.name ? -1 : 1));
}

/** @returns at most `linesMax` series and the sum of all others. */
export function plotted(series: readonly Series[], others: string): Series[] {
  if (series.length <= linesMax + 1) return [...series];
  const rest = series.slice(linesMax);
  const values = rest[0]!.values.map((_, at) => rest.reduce((sum, one) => sum + one.values[at]!, 0));
  const total = rest.reduce((sum, one) => sum + one.total, 0);
  return [...series.slice(0, linesMax), { name: others, values, total }];
}

/** A measure of what is stored keeps its value until it changes. */
function carriedOn(sparse: readonly (number | undefined)[]): number[] {
  let last = 0;
  return sparse.map((value) => {
    last = value ?? last;
    return last;
  });
}
