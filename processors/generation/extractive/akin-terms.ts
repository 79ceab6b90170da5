/**
 * Words that are spelt alike: other forms of a word that its stemmer does not know, and parts of compounds. Turkish has
 * `kurulan` and `kurulmuş`, German has `Frist` and `Kündigungsfrist`.
 */
import type { AskedTerm, ReadQuestion } from '../answer/question.ts';
import type { Sentence } from './sentences/passage-sentences.ts';

/** Letters that two words must have in common, one after the other, and their share of the longer word. */
const runMin = 4;
const shareMin = 0.6;
/** Letters by which a corrected word may be longer or shorter. */
const editsMax = 2;
/** Likeness from which a word is surely another form. */
const formMin = 0.7;
/** Letters from which a whole word may be a part of any longer one. */
const partMin = 5;

/** Letters of a word that is compared, and the likeness from which a word may be another form. */
const lettersMin = 3;
const likenessMin = 0.5;

/** For each term of a question, how alike the terms of the sentences are that may be other forms of it, 0..1. */
export function alikeTerms(terms: readonly AskedTerm[], sentences: readonly Sentence[]): ReadonlyMap<string, number>[] {
  const known = [...new Set(sentences.flatMap(({ terms }) => terms))].filter(({ length }) => length >= lettersMin);
  const pairs = known.map((term) => ({ term, pairs: letterPairs(term) }));
  return terms.map(({ terms: standing }) => {
    const alike = new Map<string, number>();
    for (const own of standing) {
      if (own.length < lettersMin) continue;
      const asked = letterPairs(own);
      for (const { term, pairs: other } of pairs) {
        if (term === own) continue;
        const likeness = (2 * asked.intersection(other).size) / (asked.size + other.size);
        if (likeness >= likenessMin && likeness > (alike.get(term) ?? 0)) alike.set(term, likeness);
      }
    }
    return alike;
  });
}

/** Adjacent letters. The first letter counts as a pair. */
function letterPairs(term: string): Set<string> {
  const letters = [' ', ...term];
  return new Set(letters.slice(1).map((letter, at) => letters[at]! + letter));
}

/** For each term of a question, the terms of the sentences that are spelt alike. Equal terms are not among them. */
export function akinTerms(terms: readonly AskedTerm[], sentences: readonly Sentence[]): ReadonlySet<string>[] {
  const known = [...new Set(sentences.flatMap(({ terms }) => terms))].filter(({ length }) => length >= runMin);
  return terms.map(({ terms: standing }) => new Set(known.filter((term) => standing.some((own) => isAkin(own, term)))));
}

/**
 * Whether the question names a thing that its scope lacks, also in another form: "How many beds are there?" over texts
 * without beds. Then no sentence answers, however many of the other words it has.
 */
export function namesUnknownThing({ terms, codes }: ReadQuestion, sentences: readonly Sentence[]): boolean {
  const texts = codes.length > 0 ? sentences.map(({ text }) => plainCode(text)) : [];
  if (codes.some((code) => !texts.some((text) => text.includes(plainCode(code))))) return true;
  const corrections = terms.filter(({ isGiven, isKnown }) => isKnown && !isGiven).flatMap((term) => term.terms);
  const isCorrected = (term: string) => corrections.some((other) => Math.abs(other.length - term.length) <= editsMax);
  const strange = terms.filter((term) => {
    return term.isNamed && term.isGiven && !term.isKnown && !term.terms.some(isCorrected);
  });
  if (strange.length === 0) return false;
  const akin = akinTerms(strange, sentences);
  const alike = alikeTerms(strange, sentences);
  return strange.some((_, at) => akin[at]!.size === 0 && !alike[at]!.values().some((likeness) => likeness >= formMin));
}

/** The text without what may part the letters of a code from its digits. */
function plainCode(text: string): string {
  return text.toLowerCase().replace(/[\s\p{Pd}]+/gu, '');
}

function isAkin(left: string, right: string): boolean {
  if (left === right) return false;
  const [short, long] = left.length < right.length ? [left, right] : [right, left];
  const run = Math.max(runMin, Math.min(Math.ceil(shareMin * long.length), Math.max(partMin, short.length)));
  for (let at = 0; at + run <= short.length; at++) if (long.includes(short.slice(at, at + run))) return true;
  return false;
}
