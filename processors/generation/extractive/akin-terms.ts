/**
 * Words that are spelt alike: other forms of a word that its stemmer does not know, and parts of compounds. Turkish has
 * `kurulan` and `kurulmuş`, German has `Frist` and `Kündigungsfrist`.
 */
import type { AskedTerm } from '../answer/question.ts';
import type { Sentence } from './passage-sentences.ts';

/** Letters that two words must have in common, one after the other, and their share of the longer word. */
const runMin = 4;
const shareMin = 0.6;
/** Letters from which a whole word may be a part of any longer one. */
const partMin = 5;

/** For each term of a question, the terms of the sentences that are spelt alike. Equal terms are not among them. */
export function akinTerms(terms: readonly AskedTerm[], sentences: readonly Sentence[]): ReadonlySet<string>[] {
  const known = [...new Set(sentences.flatMap(({ terms }) => terms))].filter(({ length }) => length >= runMin);
  return terms.map(({ terms: standing }) => new Set(known.filter((term) => standing.some((own) => isAkin(own, term)))));
}

function isAkin(left: string, right: string): boolean {
  if (left === right) return false;
  const [short, long] = left.length < right.length ? [left, right] : [right, left];
  const run = Math.max(runMin, Math.min(Math.ceil(shareMin * long.length), Math.max(partMin, short.length)));
  for (let at = 0; at + run <= short.length; at++) if (long.includes(short.slice(at, at + run))) return true;
  return false;
}
