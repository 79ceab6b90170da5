/** The rules of questions and search queries. HTTP and messages have the same. */
import { hasMoreCharacters } from './printable.ts';

export const questionCharsMax = 8_192;

/** @returns the problem, as the end of a sentence that starts with the field's name. Undefined if it is valid. */
export function questionProblem(question: string): string | undefined {
  if (question.trim() === '') return 'must not be empty';
  return hasMoreCharacters(question, questionCharsMax) ? `must have at most ${questionCharsMax} characters` : undefined;
}
