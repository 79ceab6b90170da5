/**
 * The default generator: answers with sentences of the passages, word for word, each with its citation. It needs no
 * model, and the same question gives the same answer. It cannot conclude anything from several sentences. With weak
 * evidence it gives the no-evidence answer.
 */
import { endsInWideStop } from '../../../core/text/sentence-ends.ts';
import type { Comparison } from '../../embedding/analysis/questions/comparisons.ts';
import { estimateUsage } from '../../model-server/token-usage.ts';
import type { AnswerOptions, AnswerPart, Generator, Question } from '../answer/generator.ts';
import { noEvidenceAnswer, partialRefusal } from '../answer/no-evidence-answer.ts';
import { cite, distinctCitations, type FileCitation, type Passage } from '../answer/passage.ts';
import { languageOfQuestion, type ReadQuestion, readQuestion } from '../answer/question.ts';
import { namesUnknownThing } from './akin-terms.ts';
import { lacksThing, sentencesOfBoth, sidesOf } from './comparison.ts';
import { asksOnlyForDefinition, definitionOf, sentencesAbout, sentencesOfSubject } from './definition.ts';
import { type Evidence, type Finding, weighSentences } from './evidence.ts';
import { hopEvidence } from './hops.ts';
import { alternativePartsOf, comparedPartsOf, partsOf } from './question-parts.ts';
import { choose, inAnswerOrder, itemsOf, listOfLine, listUnderHeading, withContext } from './selection.ts';
import { type Sentence, sentencesOf } from './sentences/passage-sentences.ts';
import { summarise } from './summary.ts';
import { totalRow } from './totals.ts';

/** Probability from which the passages answer. At this value false answers and refusals are about equally rare. */
const probabilityMin = 0.54;

/** Most sentences of an answer that states a fact, that gives an account, and of any answer with its antecedents. */
const sentencesMax = { fact: 4, account: 5, all: 6 };

export class ExtractiveGenerator implements Generator {
  readonly repeatable = true;

  async *answer(question: Question, { signal, onUsage }: AnswerOptions): AsyncGenerator<AnswerPart> {
    signal.throwIfAborted();
    const { query, passages, statistics } = question;
    const sentences = sentencesOf(passages, languageOfQuestion(query, statistics));
    const languages = [...new Set(sentences.map(({ language }) => language))];
    const read = readQuestion(query, statistics, languages);
    const clauses = partsOf(read, statistics, languages, (part) => choosePieces(question, part, sentences));
    const compared = clauses.length > 0 ? [] : comparedPartsOf(read, languages, piecesAbout(question, sentences));
    const alternatives =
      clauses.length + compared.length > 0
        ? []
        : alternativePartsOf(read, languages, (...asked) => pieceOfSide(question, sentences, ...asked));
    const parts = [...clauses, ...compared, ...alternatives];
    const ofParts = distinctTexts(parts.flatMap((part) => part.chosen));
    const lacksAll = compared.length > 0 && compared.every(({ text }) => lacksThing(text, sentences));
    const isDone = ofParts.length > 0 || lacksAll;
    const chosen = isDone ? ofParts : wholeAnswer(question, read, sentences);
    if (chosen.length === 0) return yield* noEvidenceAnswer(query, passages, read.language);
    let previous: Evidence | undefined;
    let answer = '';
    for (const piece of chosen) {
      const value = separator(previous, piece, passages) + piece.text;
      answer += value;
      yield { kind: 'text', value };
      yield { kind: 'sentence', citations: citationsOf(piece, passages) };
      previous = piece;
    }
    const refused = ofParts.length > 0 ? parts.filter((part) => part.chosen.length === 0) : [];
    yield* partialRefusal(refused, read.language);
    onUsage?.(estimateUsage([query, ...passages.map(({ text }) => text)], answer));
    yield { kind: 'finish', reason: 'stop' };
  }
}

/** The answer to a question that is not answered in parts. */
function wholeAnswer(question: Question, read: ReadQuestion, sentences: readonly Sentence[]): Evidence[] {
  return read.wantsSummary ? summarise(sentences) : choosePieces(question, read, sentences);
}

/** Parts may be answered by the same sentence. */
function distinctTexts(pieces: readonly Evidence[]): Evidence[] {
  return [...new Map(pieces.map((piece) => [piece.text, piece])).values()];
}

/** The scores of the passages in retrieval, and the score of a passage that is not expected to answer. */
function standingOf({ passages, statistics }: Question) {
  return { scores: passages.map(({ score }) => score), background: statistics?.background ?? 0 };
}

/** Sentences about each of two compared things. */
const comparedMax = 2;

/** Finds the sentences about one of two compared things: what it is, else one that begins with it, or has both, or mentions it. */
function piecesAbout(question: Question, sentences: readonly Sentence[]) {
  return (part: ReadQuestion, things: Comparison['things'], thing: string): Evidence[] => {
    const { pieces } = weighSentences(part, sentences, standingOf(question));
    const told = [
      () => (part.definition ? definitionOf(part, pieces, question.passages) : []),
      () => sentencesOfSubject(part, pieces),
      () => sentencesOfBoth(things, pieces),
      () => (lacksThing(thing, sentences) ? [] : choosePieces(question, part, sentences)),
    ];
    for (const find of told) {
      const found = find();
      if (found.length > 0) return found.slice(0, comparedMax);
    }
    return [];
  };
}

/**
 * The sentence about one of two things to choose from: one that has words of the rest of the question, else one that says what
 * the thing is. A sentence that only mentions the thing does not count.
 */
function pieceOfSide(
  question: Question,
  sentences: readonly Sentence[],
  asked: ReadQuestion,
  about: ReadQuestion,
): Evidence[] {
  const given = standingOf(question);
  const { pieces } = weighSentences(asked, sentences, given);
  const rest = asked.terms.filter((term) => !about.terms.includes(term)).flatMap(({ terms }) => terms);
  const told = sentencesAbout(about, pieces).find(({ terms }) => rest.some((term) => terms.has(term)));
  if (told) return withContext([told], pieces, { sentencesMax: comparedMax });
  const own = weighSentences(about, sentences, given).pieces;
  return [...definitionOf(about, own, question.passages), ...sentencesOfSubject(about, own)].slice(0, 1);
}

/** The sentences of the answer in order. None if the passages do not answer. */
function choosePieces(question: Question, read: ReadQuestion, sentences: readonly Sentence[]): Evidence[] {
  const { passages, isPlanned = false } = question;
  if (namesUnknownThing(read, sentences)) return [];
  const given = standingOf(question);
  const { pieces, probability } = weighSentences(read, sentences, given);
  const { fact, account, all } = sentencesMax;
  const total = totalRow(read, pieces);
  if (total.length > 0) return total;
  const isAccount = read.kind === 'reason' || read.kind === 'list';
  const listed = read.kind === 'list' ? listUnderHeading(pieces, passages) : [];
  if (listed.length > 0) return listed;
  const definition = definitionOf(read, pieces, passages);
  if (definition.length > 0) return definition.flatMap((piece) => [piece, ...itemsOf(piece, pieces)]);
  const below = asksForThings(read) ? listOfLine(pieces) : [];
  if (below.length > 0) return below;
  if (asksOnlyForDefinition(read)) return [];
  const sides = comparedPieces(read, sentences, given);
  const hops = isPlanned && !isCovered(pieces) ? hopsOf(read, { pieces, probability }, sentences, given) : [];
  const answers = probability >= probabilityMin;
  if (!answers && sides.length === 0 && hops.length === 0) return [];
  const direct = answers || hops.length > 0 ? choose(pieces, { sentencesMax: isAccount ? account : fact }) : [];
  const needed = pieces.filter(({ text }) => [...sides, ...hops].some((piece) => piece.text === text));
  const added = needed.filter((piece) => !direct.includes(piece));
  const chosen = [...direct.slice(0, all - added.length), ...added];
  return inAnswerOrder(withContext(chosen, pieces, { sentencesMax: all }));
}

/** The last passage of a chain may tell a measure in other words, so chains are judged without it. */
function hopsOf(
  read: ReadQuestion,
  { pieces, probability }: Finding,
  sentences: readonly Sentence[],
  given: Parameters<typeof weighSentences>[2],
): Evidence[] {
  if (!read.measure) return hopEvidence(read, pieces, sentences, { probability, ...given });
  const plain = { ...read, measure: undefined };
  const single = weighSentences(plain, sentences, given).probability;
  return hopEvidence(plain, pieces, sentences, { probability: single, ...given });
}

/** Whether a list may answer the question: it asks for no kind of thing, and not what one thing is. */
function asksForThings({ kind, definition }: ReadQuestion): boolean {
  return kind === undefined && (definition === undefined || definition.mayAskForValue);
}

/** Share of the question's weight from which one passage has all of it, so that no other one is needed. */
const coveredFrom = 0.95;

function isCovered([best]: readonly Evidence[]): boolean {
  if (!best) return false;
  const { own, near, around } = best.features;
  return own + near + around >= coveredFrom;
}

/** The best sentence about each of two things that are compared. None unless both are answered. */
function comparedPieces(
  read: ReadQuestion,
  sentences: readonly Sentence[],
  given: Parameters<typeof weighSentences>[2],
): Evidence[] {
  const found = sidesOf(read).map(({ question, name }) => {
    const { pieces, probability } = weighSentences(question, sentences, given);
    const isAbout = ({ set, title }: Sentence) => name.isSubsetOf(set.union(title));
    const best = pieces.find(({ sources, features }) => features.heading === 0 && isAbout(sources[0] as Sentence));
    return probability < probabilityMin ? undefined : best;
  });
  return found.every((piece) => piece !== undefined) ? found : [];
}

/** The text between two sentences: a new line between passages or where the source has one, else a space or nothing. */
function separator(previous: Evidence | undefined, piece: Evidence, passages: readonly Passage[]): string {
  if (!previous) return '';
  const last = previous.sources[0]!;
  const here = piece.sources[0]!;
  if (last.passage !== here.passage) return '\n';
  const [first, second] = last.start < here.start ? [last, here] : [here, last];
  if (passages[here.passage]!.text.slice(first.end, second.start).includes('\n')) return '\n';
  return endsInWideStop(previous.text) ? '' : ' ';
}

/** One citation a source, without repeats. So two files that say the same are both cited. */
function citationsOf(piece: Evidence, passages: readonly Passage[]): FileCitation[] {
  return distinctCitations(piece.sources.map((source) => cite(passages[source.passage]!, source)));
}
