/** Compares a run with an earlier one, over the questions that both have asked. */
import { mean } from './measures.ts';
import { type EvaluationMode, type FigureName, figureNames, type Result } from './set.ts';

export interface ModeComparison {
  mode: EvaluationMode;
  /** Questions that both runs have measured. */
  questions: number;
  /** Each figure over these questions: in the earlier run and now. `refused` is left out. */
  figures: Partial<Record<FigureName, { before: number; now: number }>>;
  /** Questions whose nDCG differs, the largest loss first. */
  changes: { question: string; before: number; now: number }[];
}

interface Measured {
  results?: readonly Result[];
}

/** @returns an item for each mode that both runs have. */
export function compareRuns(before: Measured, now: Measured): ModeComparison[] {
  const earlier = new Map((before.results ?? []).map((result) => [keyOf(result), result]));
  const pairs = (now.results ?? []).flatMap((result) => {
    const other = earlier.get(keyOf(result));
    return other === undefined || result.error || other.error ? [] : [{ before: other, now: result }];
  });
  const byMode = Map.groupBy(pairs, ({ now: { mode } }) => mode);
  return [...byMode].map(([mode, ofMode]) => {
    const figures: ModeComparison['figures'] = {};
    for (const name of figureNames) {
      if (name === 'refused') continue;
      const both = ofMode.filter((pair) => pair.before[name] !== undefined && pair.now[name] !== undefined);
      const [was, is] = [both.map((pair) => Number(pair.before[name])), both.map((pair) => Number(pair.now[name]))];
      if (both.length > 0) figures[name] = { before: mean(was)!, now: mean(is)! };
    }
    const changes = ofMode
      .filter((pair) => pair.before.ndcg !== undefined && pair.now.ndcg !== undefined)
      .map((pair) => ({ question: pair.now.question, before: pair.before.ndcg!, now: pair.now.ndcg! }))
      .filter((change) => Math.abs(change.now - change.before) > 1e-9)
      .sort((a, b) => a.now - a.before - (b.now - b.before));
    return { mode, questions: ofMode.length, figures, changes };
  });
}

function keyOf({ mode, question }: Result): string {
  return `${mode} ${question}`;
}
