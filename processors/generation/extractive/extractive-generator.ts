/**
 * The default generator: answers with sentences of the passages, word for word, each cited where it stands. Needs no
 * model, and the same question gives the same answer. It cannot say what no sentence says; when the evidence is weak
 * it says that the passages do not answer, and cites nothing.
 */
import { endsInWideStop } from '../../../core/text/sentence-ends.ts';
import type { AnswerPart, Generator, Question } from '../answer/generator.ts';
import { noEvidenceAnswer } from '../answer/no-evidence-answer.ts';
import { cite, distinctCitations, type FileCitation, type Passage } from '../answer/passage.ts';
import { answersCue, contentTerms, cueOf, wantsOneFact } from '../answer/question.ts';
import { type Evidence, findEvidence } from './evidence.ts';
import { choose, inReadingOrder, withAntecedents } from './selection.ts';

/** Chosen for what they say; with the sentences that their pronouns point back to, `all` is the most. */
const sentencesMax = { fact: 3, account: 5, all: 5 };

/** Sentences that answer a follow-up. */
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
    { signal }: { signal: AbortSignal },
  ): AsyncGenerator<AnswerPart> {
    signal.throwIfAborted();
    const evidence = findEvidence({ terms: this.#terms }, query, passages);
    const { fact, account, all } = sentencesMax;
    const direct = choose(evidence, { sentencesMax: wantsOneFact(cueOf(query)) ? fact : account });
    const further = followUps.flatMap((followUp) => this.#answering(followUp, query, passages));
    const chosen = withFurther(direct, further, { sentencesMax: all });
    if (chosen.length === 0) return yield* noEvidenceAnswer(query);
    let previous: Evidence | undefined;
    for (const piece of inReadingOrder(withAntecedents(chosen, evidence, { sentencesMax: all }))) {
      yield { kind: 'text', value: separator(previous, piece, passages) + piece.text };
      yield { kind: 'sentence', citations: citationsOf(piece, passages) };
      previous = piece;
    }
    yield { kind: 'finish', reason: 'stop' };
  }

  /** The sentence that answers a follow-up, if it says something of what `query` asks, and has the kind of thing. */
  #answering(followUp: string, query: string, passages: readonly Passage[]): Evidence[] {
    const deps = { terms: this.#terms };
    const asked = new Set(contentTerms(deps, query));
    const cue = cueOf(query);
    return choose(findEvidence(deps, followUp, passages), { sentencesMax: 1 }).filter(
      ({ terms, text }) => terms.values().some((term) => asked.has(term)) && (!cue || answersCue(cue, text, query)),
    );
  }
}

/** As many of the direct ones as leave room for the others, which are of other sentences. */
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

/** A new line between passages and where the source has one; else a space, which Chinese does without. */
function separator(previous: Evidence | undefined, piece: Evidence, passages: readonly Passage[]): string {
  if (!previous) return '';
  const last = previous.sources[0]!;
  const here = piece.sources[0]!;
  if (last.passage !== here.passage) return '\n';
  if (passages[here.passage]!.text.slice(last.end, here.start).includes('\n')) return '\n';
  return endsInWideStop(previous.text) ? '' : ' ';
}

/** One a source, without repeats: two files that say the same are both cited. */
function citationsOf(piece: Evidence, passages: readonly Passage[]): FileCitation[] {
  return distinctCitations(piece.sources.map((source) => cite(passages[source.passage]!, source)));
}
