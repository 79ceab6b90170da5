/**
 * The no-evidence answer: it says, in the language of the question, that the passages do not answer it. It has no
 * citations.
 */
import type { AnswerPart } from './generator.ts';
import { languageOf } from './question.ts';

const sentences = {
  en: 'The passages found do not answer this question.',
  zh: '检索到的内容没有回答这个问题。',
};

export function* noEvidenceAnswer(query: string): Generator<AnswerPart, void> {
  yield { kind: 'text', value: sentences[languageOf(query)] };
  yield { kind: 'sentence', citations: [] };
  yield { kind: 'finish', reason: 'no_evidence' };
}
