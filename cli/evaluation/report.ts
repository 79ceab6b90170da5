/** Prints the figures of a run, what changed since an earlier run, and which bounds it misses. */
import type { ModeComparison } from '../../sdk/evaluation/comparison.ts';
import { type FigureName, figureNames, type NewRun } from '../../sdk/evaluation/set.ts';

const changesShown = 10;

/** A line for each mode, under the names of the figures that any mode has. */
export function figureLines({ figures }: Pick<NewRun, 'figures'>): string[] {
  const names = figureNames.filter((name) => figures.some((of) => of[name] !== undefined));
  const rows = figures.map((of) => [of.mode, ...names.map((name) => shown(of[name]))]);
  return [['', ...names], ...rows].map((row) =>
    row
      .map((cell) => cell.padEnd(10))
      .join('')
      .trimEnd(),
  );
}

export function comparisonLines(comparisons: readonly ModeComparison[], texts: ReadonlyMap<string, string>): string[] {
  return comparisons.flatMap(({ mode, questions, figures, changes }) => {
    const differences = Object.entries(figures)
      .filter(([, { before, now }]) => before !== now)
      .map(([name, { before, now }]) => `${name} ${shown(before)} -> ${shown(now)}`);
    const worst = changes.slice(0, changesShown).filter(({ before, now }) => now < before);
    return [
      `${mode}, ${questions} questions in both: ${differences.join(', ') || 'no difference'}`,
      ...worst.map(
        ({ question, before, now }) => `  ${shown(before)} -> ${shown(now)}  ${texts.get(question) ?? question}`,
      ),
    ];
  });
}

/** @returns a line for each figure that is below its bound, or that no question has. */
export function missedBounds({ figures }: Pick<NewRun, 'figures'>, bounds: ReadonlyMap<FigureName, number>): string[] {
  return figures.flatMap((of) =>
    [...bounds].flatMap(([name, min]) => {
      const value = of[name];
      if (value === undefined) return [`${of.mode}: no question measures ${name}, which must be at least ${min}.`];
      return value < min ? [`${of.mode}: ${name} is ${shown(value)}, below ${min}.`] : [];
    }),
  );
}

/** @returns a line for each figure that fell by more than `dropMax` since the earlier run. */
export function drops(comparisons: readonly ModeComparison[], dropMax: number): string[] {
  return comparisons.flatMap(({ mode, figures }) =>
    Object.entries(figures)
      .filter(([, { before, now }]) => before - now > dropMax)
      .map(([name, { before, now }]) => `${mode}: ${name} fell from ${shown(before)} to ${shown(now)}.`),
  );
}

function shown(value: number | undefined): string {
  return value === undefined ? '-' : value.toFixed(3);
}
