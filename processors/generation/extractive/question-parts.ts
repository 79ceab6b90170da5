/**
 * Splits a question that asks several things. Each part stands alone: the second part of "Who built the lighthouse, and
 * when was it opened?" is read as "when was the lighthouse opened?".
 */
import { clausesOf } from '../../embedding/analysis/questions/clauses.ts';
import { type QuestionStatistics, type ReadQuestion, readQuestion } from '../answer/question.ts';
import { standAlone } from '../conversation/stand-alone.ts';

/** Parts that are answered. The rest of a longer question is one part. */
const partsMax = 6;

export interface QuestionPart {
  /** The part as the question has it. */
  readonly text: string;
  /** The part as it stands alone. */
  readonly read: ReadQuestion;
}

/** None if the question asks one thing. @param languages those of the passages. */
export function partsOf(
  { text, language }: ReadQuestion,
  statistics: QuestionStatistics | undefined,
  languages: Parameters<typeof readQuestion>[2],
): QuestionPart[] {
  const clauses = clausesOf(text, language);
  if (clauses.length > partsMax) clauses.splice(partsMax - 1, Infinity, clauses.slice(partsMax - 1).join(' '));
  const asked: string[] = [];
  for (const clause of clauses) {
    const before = asked.map((content) => ({ role: 'user' as const, content }));
    asked.push(standAlone(clause, before));
  }
  return clauses.map((clause, at) => {
    const read = readQuestion(asked[at]!, statistics, languages);
    // The statistics have the words of all parts.
    return { text: clause, read: { ...read, terms: read.terms.filter(({ isGiven }) => isGiven) } };
  });
}
