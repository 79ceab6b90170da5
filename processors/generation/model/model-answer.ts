/**
 * The answer of any model: makes the prompt (`prompt.ts`), drops the preamble (`answer-preamble.ts`), and turns markers
 * into checked citations (`cited-text.ts`). Without passages the model gets no request.
 */
import type { Increment } from '../../model-server/completion.ts';
import type { AnswerPart, Question } from '../answer/generator.ts';
import { noEvidenceAnswer } from '../answer/no-evidence-answer.ts';
import { CitedText } from '../citations/cited-text.ts';
import { Support } from '../citations/support.ts';
import { AnswerPreamble } from './answer-preamble.ts';
import { buildPrompt, type Prompt } from './prompt.ts';

/** A completion of `messages`: increments of text, then how it finished. */
export type Complete = (messages: Prompt['messages']) => AsyncIterable<Increment>;

/** @param deps.terms the index terms of a text. */
export async function* modelAnswer(
  { terms, complete }: { terms(text: string): string[]; complete: Complete },
  { query, passages }: Question,
): AsyncGenerator<AnswerPart> {
  const prompt = buildPrompt(query, passages);
  if (prompt.passages.length === 0) return yield* noEvidenceAnswer(query);
  const text = new CitedText({ support: new Support({ terms }, prompt.passages) });
  const preamble = new AnswerPreamble();
  for await (const increment of complete(prompt.messages)) {
    const passed = 'text' in increment ? preamble.push(increment.text) : preamble.end();
    if (passed.kind === 'no_evidence') return yield* noEvidenceAnswer(query);
    yield* text.push(passed.value);
    if ('text' in increment) continue;
    yield* text.end();
    yield { kind: 'finish', reason: increment.finish };
  }
}
