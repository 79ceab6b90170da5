/**
 * Splits a question that asks several things. Each part stands alone: the second part of "Who built the lighthouse, and
 * when was it opened?" is read as "when was the lighthouse opened?". It may also lean on the answer of the part before: "Who
 * built the lighthouse, and where was she born?".
 */
import type { Turn } from '../../../core/conversation/turns.ts';
import { definitionRequest } from '../../embedding/analysis/definitions/requests.ts';
import type { Language } from '../../embedding/analysis/languages.ts';
import { alternativesOf } from '../../embedding/analysis/questions/alternatives.ts';
import { clausesOf } from '../../embedding/analysis/questions/clauses.ts';
import { type Comparison, comparisonOf } from '../../embedding/analysis/questions/comparisons.ts';
import { indexTermsOf } from '../../embedding/analysis/terms.ts';
import { type QuestionStatistics, type ReadQuestion, readQuestion } from '../answer/question.ts';
import { standAlone } from '../conversation/stand-alone.ts';

/** Parts that are answered. The rest of a longer question is one part. */
const partsMax = 6;

export interface QuestionPart<Piece> {
  /** The part as the question has it. */
  readonly text: string;
  /** The part as it stands alone. */
  readonly read: ReadQuestion;
  /** Its answer. */
  readonly chosen: readonly Piece[];
}

/** None if the question asks one thing. @param languages those of the passages. @param answer answers one part. */
export function partsOf<Piece extends { readonly text: string }>(
  { text, language }: ReadQuestion,
  statistics: QuestionStatistics | undefined,
  languages: readonly Language[],
  answer: (part: ReadQuestion) => readonly Piece[],
): QuestionPart<Piece>[] {
  const clauses = clausesOf(text, language);
  if (clauses.length > partsMax) clauses.splice(partsMax - 1, Infinity, clauses.slice(partsMax - 1).join(' '));
  const turns: Turn[] = [];
  return clauses.map((clause) => {
    const asked = standAlone(clause, turns);
    const read = readQuestion(asked, statistics && withTerms(statistics, asked), languages);
    // The statistics have the words of all parts.
    const part = { ...read, terms: read.terms.filter(({ isGiven }) => isGiven) };
    const chosen = answer(part);
    turns.push({ role: 'user', content: asked });
    if (chosen.length > 0) turns.push({ role: 'assistant', content: chosen.map(({ text }) => text).join(' ') });
    return { text: clause, read: part, chosen };
  });
}

/**
 * The two parts of a question that compares two things: each asks the rest of the question of one thing, or else what that
 * thing is. None if the question does not compare.
 */
export function comparedPartsOf<Piece>(
  read: ReadQuestion,
  languages: readonly Language[],
  answer: (part: ReadQuestion, things: Comparison['things'], thing: string) => readonly Piece[],
): QuestionPart<Piece>[] {
  const comparison = comparisonOf(read.text, read.language);
  if (!comparison) return [];
  const { things } = comparison;
  return askedOfEach(read, languages, comparison).map(({ thing, asked, about, others }) => {
    const part = others.length > 0 ? asked : about;
    return { text: thing, read: part, chosen: answer(part, things, thing) };
  });
}

/**
 * The two parts of a question that asks to choose one of two things, or what both have: "Which is older, the mill or the
 * bridge?". None unless both are answered.
 * @param answer answers for one thing. `asked` asks the rest of the question of it, `about` asks what it is.
 */
export function alternativePartsOf<Piece>(
  read: ReadQuestion,
  languages: readonly Language[],
  answer: (asked: ReadQuestion, about: ReadQuestion) => readonly Piece[],
): QuestionPart<Piece>[] {
  const alternatives = alternativesOf(read.text, read.language);
  if (!alternatives) return [];
  const parts = askedOfEach(read, languages, alternatives).map(({ thing, asked, about }) => {
    return { text: thing, read: asked, chosen: answer(asked, about) };
  });
  return parts.every(({ chosen }) => chosen.length > 0) ? parts : [];
}

interface AskedOfThing {
  readonly thing: string;
  /** The rest of the question, asked of this thing. */
  readonly asked: ReadQuestion;
  /** What this thing is. */
  readonly about: ReadQuestion;
  /** Terms of the rest of the question. */
  readonly others: ReadQuestion['terms'];
}

/** A question about two things, asked of each. */
function askedOfEach(
  read: ReadQuestion,
  languages: readonly Language[],
  { things, rest }: Comparison,
): readonly AskedOfThing[] {
  const termsOf = (text: string) => new Set([read.language, ...languages].flatMap((each) => indexTermsOf(text, each)));
  const has = (of: ReadonlySet<string>) => (asked: ReadQuestion['terms'][number]) =>
    asked.terms.some((term) => of.has(term));
  const others = read.terms.filter(has(termsOf(rest)));
  return things.map((thing) => {
    const own = read.terms.filter(has(termsOf(thing)));
    const asked = { ...read, terms: [...own, ...others], codes: read.codes.filter((code) => thing.includes(code)) };
    const definition = definitionRequest(thing, read.language);
    const about = { ...asked, terms: own, kind: undefined, measure: undefined, content: thing, definition };
    return { thing, asked, about, others };
  });
}

/** Adds the words of a part that the question lacks: those of an answer. A passage has them, and a name is rare. */
function withTerms(statistics: QuestionStatistics, asked: string): QuestionStatistics {
  const known = new Set(statistics.terms.flatMap(({ terms }) => terms));
  const added = [...new Set(indexTermsOf(asked, statistics.language))].filter((term) => !known.has(term));
  return { ...statistics, terms: [...statistics.terms, ...added.map((term) => ({ terms: [term], frequency: 1 }))] };
}
