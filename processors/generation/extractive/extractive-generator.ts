/**
 * The default generator: answers with sentences of the passages, word for word, each with its citation. It needs no
 * model, and the same question gives the same answer. It cannot conclude anything from several sentences. With weak
 * evidence it gives the no-evidence answer.
 */
import { endsInWideStop } from '../../../core/text/sentence-ends.ts';
import { estimateUsage } from '../../model-server/token-usage.ts';
import type { AnswerOptions, AnswerPart, Generator, Question } from '../answer/generator.ts';
import { noEvidenceAnswer } from '../answer/no-evidence-answer.ts';
import { cite, distinctCitations, type FileCitation, type Passage } from '../answer/passage.ts';
import { answersCue, contentTerms, cueOf, wantsOneFact } from '../answer/question.ts';
import { type Evidence, findEvidence } from './evidence.ts';
import { choose, inReadingOrder, withAntecedents } from './selection.ts';

/**
 * Largest number of sentences in an answer that states a fact, or that gives an account. `all` includes antecedents of
 * pronouns.
 */
const sentencesMax = { fact: 3, account: 5, all: 5 };

/** Most sentences that answer follow-ups. */
const furtherMax = 2;

export class ExtractiveGenerator implements Generator {
  readonly repeatable = true;
  readonly #terms: (text: string) => string[];

  /** `terms`: the index terms of a text, in order. */
  constructor({ terms }: { terms(text: string): string[] }) {
    this.#terms = terms;
  }

  async *answer(
    { query, passages, followUps = [] }: Question,
    { signal, onUsage }: AnswerOptions,
  ): AsyncGenerator<AnswerPart> {
    signal.throwIfAborted();
    const evidence = findEvidence({ terms: this.#terms }, query, passages);
    const { fact, account, all } = sentencesMax;
    const direct = choose(evidence, { sentencesMax: wantsOneFact(cueOf(query)) ? fact : account });
    const further = followUps.flatMap((followUp) => this.#answering(followUp, query, passages));
    const chosen = withFurther(direct, further, { sentencesMax: all });
    if (chosen.length === 0) return yield* noEvidenceAnswer(query);
    let previous: Evidence | undefined;
    let answer = '';
    for (const piece of inReadingOrder(withAntecedents(chosen, evidence, { sentencesMax: all }))) {
      const value = separator(previous, piece, passages) + piece.text;
      answer += value;
      yield { kind: 'text', value };
      yield { kind: 'sentence', citations: citationsOf(piece, passages) };
      previous = piece;
    }
    onUsage?.(estimateUsage([query, ...passages.map(({ text }) => text)], answer));
    yield { kind: 'finish', reason: 'stop' };
  }

  /** The best sentence for a follow-up, if it has a term of `query` and the kind of thing that `query` asks for. */
  #answering(followUp: string, query: string, passages: readonly Passage[]): Evidence[] {
    const deps = { terms: this.#terms };
    const asked = new Set(contentTerms(deps, query));
    const cue = cueOf(query);
    return choose(findEvidence(deps, followUp, passages), { sentencesMax: 1 }).filter(
      ({ terms, text }) => terms.values().some((term) => asked.has(term)) && (!cue || answersCue(cue, text, query)),
    );
  }
}

/**
 * The direct evidence and at most `furtherMax` other sentences. The direct evidence is shortened to leave room for
 * them.
 */
function withFurther(
  direct: readonly Evidence[],
  further: readonly Evidence[],
  { sentencesMax }: { sentencesMax: number },
): Evidence[] {
  const others = further.filter(
    (piece, at) => [...direct, ...further.slice(0, at)].findIndex(({ text }) => text === piece.text) < 0,
  );
  const few = others.slice(0, furtherMax);
  return [...direct.slice(0, sentencesMax - few.length), ...few];
}

/** The text between two sentences: a new line between passages or where the source has one, else a space or nothing. */
function separator(previous: Evidence | undefined, piece: Evidence, passages: readonly Passage[]): string {
  if (!previous) return '';
  const last = previous.sources[0]!;
  const here = piece.sources[0]!;
  if (last.passage !== here.passage) return '\n';
  if (passages[here.passage]!.text.slice(last.end, here.start).includes('\n')) return '\n';
  return endsInWideStop(previous.text) ? '' : ' ';
}

/** One citation a source, without repeats. So two files that say the same are both cited. */
function citationsOf(piece: Evidence, passages: readonly Passage[]): FileCitation[] {
  return distinctCitations(piece.sources.map((source) => cite(passages[source.passage]!, source)));
}
