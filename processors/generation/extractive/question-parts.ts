/**
 * Splits a question that asks several things. Each part stands alone: the second part of "Who built the lighthouse, and
 * when was it opened?" is read as "when was the lighthouse opened?". It may also lean on the answer of the part before: "Who
 * built the lighthouse, and where was she born?".
 */
import type { Turn } from '../../../core/conversation/turns.ts';
import { clausesOf } from '../../embedding/analysis/questions/clauses.ts';
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
  languages: Parameters<typeof readQuestion>[2],
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

/** Adds the words of a part that the question lacks: those of an answer. A passage has them, and a name is rare. */
function withTerms(statistics: QuestionStatistics, asked: string): QuestionStatistics {
  const known = new Set(statistics.terms.flatMap(({ terms }) => terms));
  const added = [...new Set(indexTermsOf(asked, statistics.language))].filter((term) => !known.has(term));
  return { ...statistics, terms: [...statistics.terms, ...added.map((term) => ({ terms: [term], frequency: 1 }))] };
}
