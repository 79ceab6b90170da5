/**
 * A model's answer, wherever the model is: asks (`prompt.ts`), drops what only announces (`answer-preamble.ts`), and turns the
 * markers into checked citations (`cited-text.ts`). Without passages the model is not asked.
 */

import type { Increment } from '../../model-server/completion.ts';
import type { AnswerPart, Question } from '../answer/generator.ts';
import { noEvidenceAnswer } from '../answer/no-evidence-answer.ts';
import { CitedText } from '../citations/cited-text.ts';
import { Support } from '../citations/support.ts';
import { AnswerPreamble } from './answer-preamble.ts';
import { buildPrompt, type Prompt } from './prompt.ts';

/** A completion of `messages`: its text as it comes, then how it finished. */
export type Complete = (messages: Prompt['messages']) => AsyncIterable<Increment>;

/** `terms`: the index terms of a text. */
export async function* modelAnswer(
  { terms, complete }: { terms(text: string): string[]; complete: Complete },
  { query, passages }: Question,
): AsyncGenerator<AnswerPart> {
  const prompt = buildPrompt(query, passages);
  if (prompt.passages.length === 0) return yield* noEvidenceAnswer(query);
  const text = new CitedText({ support: new Support({ terms }, prompt.passages) });
  const opening = new AnswerPreamble();
  for await (const increment of complete(prompt.messages)) {
    const opened = 'text' in increment ? opening.push(increment.text) : opening.end();
    if (opened.kind === 'no_evidence') return yield* noEvidenceAnswer(query);
    yield* text.push(opened.value);
    if ('text' in increment) continue;
    yield* text.end();
    yield { kind: 'finish', reason: increment.finish };
  }
}
