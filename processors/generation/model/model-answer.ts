/**
 * The answer of any model: makes the prompt (`prompt.ts`), drops the preamble (`answer-preamble.ts`), and turns markers
 * into checked citations (`citations/`). Without passages the model gets no request.
 *
 * Each sentence is checked when it ends. With the policy `mark` its text is passed on before, and with `remove` it
 * waits for the check.
 */
import type { AnswerOptions, AnswerPart, Complete, Question } from '../answer/generator.ts';
import { noEvidenceAnswer } from '../answer/no-evidence-answer.ts';
import { CitedText, type Claim } from '../citations/cited-text.ts';
import { Support, type SupportDeps } from '../citations/support.ts';
import { AnswerPreamble } from './answer-preamble.ts';
import { buildPrompt } from './prompt.ts';

export interface ModelAnswerDeps extends SupportDeps {
  /** Whether a sentence that no passage supports is marked or removed. */
  unsupported: 'mark' | 'remove';
}

type TextPart = Extract<AnswerPart, { kind: 'text' }>;

export async function* modelAnswer(
  deps: ModelAnswerDeps,
  complete: Complete,
  { query, passages, turns }: Question,
  options: AnswerOptions,
): AsyncGenerator<AnswerPart> {
  const prompt = buildPrompt(query, passages, turns);
  if (prompt.passages.length === 0) return yield* noEvidenceAnswer(query);
  const support = new Support(deps, prompt.passages, options);
  const checked = deps.unsupported === 'mark' ? new MarkedSentences(support) : new KeptSentences(support);
  const text = new CitedText();
  const preamble = new AnswerPreamble();
  for await (const increment of complete(prompt.messages, options)) {
    const passed = 'text' in increment ? preamble.push(increment.text) : preamble.end();
    if (passed.kind === 'no_evidence') return yield* noEvidenceAnswer(query);
    yield* checked.push(text.push(passed.value));
    if ('text' in increment) continue;
    yield* checked.push(text.end());
    const { removed, isEmpty } = checked;
    if (!isEmpty) return yield { kind: 'finish', reason: increment.finish, removed };
    for (const part of noEvidenceAnswer(query)) yield part.kind === 'finish' ? { ...part, removed } : part;
  }
}

/** Passes on all text, and marks the sentences that no passage supports. */
class MarkedSentences {
  readonly removed = 0;
  readonly isEmpty = false;
  readonly #support: Support;

  constructor(support: Support) {
    this.#support = support;
  }

  async *push(parts: readonly (TextPart | Claim)[]): AsyncGenerator<AnswerPart> {
    for (const part of parts) yield part.kind === 'text' ? part : await this.#support.check(part);
  }
}

/** Passes on the sentences that a passage supports. */
class KeptSentences {
  removed = 0;
  isEmpty = true;
  readonly #support: Support;
  #held = '';

  constructor(support: Support) {
    this.#support = support;
  }

  async *push(parts: readonly (TextPart | Claim)[]): AsyncGenerator<AnswerPart> {
    for (const part of parts) {
      if (part.kind === 'text') {
        this.#held += part.value;
        continue;
      }
      const sentence = await this.#support.check(part);
      const value = this.isEmpty ? this.#held.trimStart() : this.#held;
      this.#held = '';
      if (sentence.isUnsupported) this.removed += 1;
      else {
        this.isEmpty = false;
        yield { kind: 'text', value };
        yield sentence;
      }
    }
  }
}
