/** The row of totals of a table, for a question that asks for a total: "How many visitors were there in total?". */
import { rowOf, sourceOf } from '../../embedding/analysis/question-words.ts';
import { isTotal, withoutTotalWords } from '../../embedding/analysis/questions/totals.ts';
import { indexTermsOf } from '../../embedding/analysis/terms.ts';
import type { ReadQuestion } from '../answer/question.ts';
import type { Evidence } from './evidence.ts';
import type { Sentence } from './sentences/passage-sentences.ts';

/** A value behind the name of its column. */
const cell = /(?:^|; )[^:;]{1,60}: ([^;]*)/g;

/**
 * @returns the best row of totals of a table that has all other words of the question, in the row or in the titles above it.
 * None if the question asks for no total.
 */
export function totalRow({ content, language, terms }: ReadQuestion, pieces: readonly Evidence[]): Evidence[] {
  const rest = withoutTotalWords(content, language);
  if (rest === undefined) return [];
  const nouns = new RegExp(sourceOf(rowOf(language).nouns.quantity ?? '', language), 'giu');
  const left = rest.replace(nouns, ' ');
  const rows = pieces.filter(({ text }) => hasTotal(text));
  const fitting = rows.flatMap((piece) => {
    const { set, heading, title, language: own } = piece.sources[0] as Sentence;
    const kept = new Set([language, own].flatMap((each) => indexTermsOf(left, each)));
    const asked = terms.filter((standing) => standing.terms.some((term) => kept.has(term)));
    const held = (some: ReadonlySet<string>) =>
      asked.filter((standing) => standing.terms.some((term) => some.has(term)));
    const isAll = asked.length > 0 && held(set.union(heading).union(title)).length === asked.length;
    return isAll ? [{ piece, columns: held(set).length }] : [];
  });
  const most = Math.max(...fitting.map(({ columns }) => columns));
  return fitting
    .filter(({ columns }) => columns === most)
    .slice(0, 1)
    .map(({ piece }) => piece);
}

function hasTotal(text: string): boolean {
  return text.matchAll(cell).some(([, value]) => isTotal(value!));
}
