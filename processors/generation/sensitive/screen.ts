/**
 * Checks the answer of any generator for sensitive words while it is produced, and applies the policy:
 *
 *   report  the text passes at once, findings follow it
 *   mask    each UTF-16 unit of a finding is sent as `*`, so that offsets stay
 *   stop    the answer ends before the first finding
 *
 * Invariant: a finding comes after its text, and before the `finish` or the error that ends the answer.
 *
 * The policies `mask` and `stop` hold back text, with its citations, while it may still begin a finding (`scanner.ts`
 * says how much). They also mask the `word` of a finding.
 */
import type { AnswerPart, FinishReason } from '../answer/generator.ts';
import type { Finding } from './finding.ts';
import { HeldParts } from './held-parts.ts';
import { Scanner } from './scanner.ts';
import type { WordSet } from './word-set.ts';

export type SensitivePolicy = 'report' | 'mask' | 'stop';

export type ScreenedPart =
  | Exclude<AnswerPart, { kind: 'finish' }>
  | { readonly kind: 'sensitives'; readonly findings: readonly Finding[] }
  | { readonly kind: 'finish'; readonly reason: FinishReason | 'sensitive'; readonly removed?: number };

/** Most findings that an answer reports. Further ones are masked as well. */
const findingsMax = 1_000;

export interface Sensitivity {
  readonly policy: SensitivePolicy;
  readonly lists: { readonly words: WordSet };
}

export async function* screen(
  { policy, lists }: Sensitivity,
  parts: AsyncIterable<AnswerPart>,
): AsyncGenerator<ScreenedPart, void> {
  const scanner = new Scanner({ words: lists.words });
  let reported = 0;
  for await (const part of policy === 'report' ? report(scanner, parts) : withhold(scanner, parts, policy)) {
    if (part.kind !== 'sensitives') yield part;
    else {
      const findings = part.findings.slice(0, findingsMax - reported);
      reported += findings.length;
      if (findings.length > 0) yield { kind: 'sensitives', findings };
    }
  }
}

async function* report(scanner: Scanner, parts: AsyncIterable<AnswerPart>): AsyncGenerator<ScreenedPart, void> {
  try {
    for await (const part of parts) {
      if (part.kind === 'finish') yield { kind: 'sensitives', findings: scanner.end() };
      yield part;
      if (part.kind === 'text') yield { kind: 'sensitives', findings: scanner.push(part.value) };
    }
  } catch (error) {
    yield { kind: 'sensitives', findings: scanner.end() };
    throw error;
  }
}

async function* withhold(
  scanner: Scanner,
  parts: AsyncIterable<AnswerPart>,
  policy: 'mask' | 'stop',
): AsyncGenerator<ScreenedPart, void> {
  const held = new HeldParts();
  /** @returns whether the answer continues. */
  function* release(findings: readonly Finding[], until: number): Generator<ScreenedPart, boolean> {
    const [first] = findings;
    for (const { offset, word } of findings) held.mask(offset, offset + word.length);
    const stops = policy === 'stop' && first !== undefined;
    // The whole text of a finding is released, even if its end is not settled yet.
    const decided = findings.reduce((end, { offset, word }) => Math.max(end, offset + word.length), until);
    yield* held.release(stops ? first.offset : decided);
    const reported = stops ? [first] : findings;
    yield { kind: 'sensitives', findings: reported.map((finding) => ({ ...finding, word: masked(finding.word) })) };
    if (stops) yield { kind: 'finish', reason: 'sensitive' };
    return !stops;
  }
  try {
    for await (const part of parts) {
      if (part.kind === 'finish') {
        if (yield* release(scanner.end(), Number.POSITIVE_INFINITY)) yield part;
        return;
      }
      held.push(part);
      const findings = part.kind === 'text' ? scanner.push(part.value) : [];
      if (!(yield* release(findings, scanner.settled))) return;
    }
  } catch (error) {
    yield* release(scanner.end(), Number.POSITIVE_INFINITY);
    throw error;
  }
}

function masked(word: string): string {
  return '*'.repeat(word.length);
}
