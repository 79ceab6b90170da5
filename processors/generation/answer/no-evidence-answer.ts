/**
 * The no-evidence answer: it says, in the language of the question, that the passages do not answer it, and names the
 * files of the nearest passages. It has no citations. An answer to some parts of a question ends with the other parts.
 */
import { endTrimmerOf } from '../../../core/text/trimming.ts';
import type { Language } from '../../embedding/analysis/languages.ts';
import { rowOf } from '../../embedding/analysis/question-words.ts';
import type { AnswerPart } from './generator.ts';
import type { Passage } from './passage.ts';
import { guessLanguage } from './question.ts';

/** Files that are named. */
const filesMax = 3;

export function* noEvidenceAnswer(
  query: string,
  passages: readonly Passage[] = [],
  language: Language = guessLanguage(query),
): Generator<AnswerPart, void> {
  const { refusal, nearest } = rowOf(language);
  const files = [...new Set(passages.map(({ file_name }) => file_name))].filter(Boolean).slice(0, filesMax);
  const gap = /[。：]$/u.test(refusal) ? '' : ' ';
  const named = files.length > 0 ? `${gap}${nearest}${/：$/u.test(nearest) ? '' : ' '}${files.join(', ')}` : '';
  yield { kind: 'text', value: refusal + named };
  yield { kind: 'sentence', citations: [] };
  yield { kind: 'finish', reason: 'no_evidence' };
}

const withoutStop = endTrimmerOf('[^\\p{P}\\s]');

/** The end of an answer: the parts of the question that the passages do not answer. */
export function* partialRefusal(parts: readonly { text: string }[], language: Language): Generator<AnswerPart, void> {
  const { refusal } = rowOf(language);
  const colon = /。$/u.test(refusal) ? '：' : ': ';
  for (const { text } of parts) {
    yield { kind: 'text', value: `\n${withoutStop(text)}${colon}${refusal}` };
    yield { kind: 'sentence', citations: [] };
  }
}
