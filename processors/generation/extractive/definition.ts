/**
 * Sentences that tell about the one thing a question names: "What is a heron?", "What is /opt for?". Such a question has
 * too few words to weigh. The place of the thing decides: a sentence begins with it and says what it is, or the sentence
 * follows a heading or line that begins with it.
 */
import { stops, wideStops } from '../../../core/text/sentence-ends.ts';
import type { Language } from '../../embedding/analysis/languages.ts';
import { isUnspaced, rowOf, sourceOf } from '../../embedding/analysis/question-words.ts';
import { indexTermsOf } from '../../embedding/analysis/terms.ts';
import type { Passage } from '../answer/passage.ts';
import type { ReadQuestion } from '../answer/question.ts';
import { spacedStops } from '../answer/sentences.ts';
import { before, type Evidence } from './evidence.ts';
import type { Sentence } from './passage-sentences.ts';
import { pointsBack } from './selection.ts';

/** Terms of a question about one thing. */
const termsMax = 2;
const sentencesMax = 3;
/** Terms of a line that names a thing, with some words about it. Longer ones are other text. */
const lineTermsMax = 8;
const stopAtEnd = new RegExp(`[${stops}${wideStops}${spacedStops}]\\P{L}*$`, 'u');

interface Place {
  readonly piece: Evidence;
  readonly sentence: Sentence;
}

/**
 * @returns the first sentences about the thing. They are of the document about it, if it has such sentences, and else of
 * the best passage. None if the question asks for more.
 */
export function definitionOf(
  { kind, terms }: ReadQuestion,
  pieces: readonly Evidence[],
  passages: readonly Passage[],
): Evidence[] {
  const isAboutOne = terms.length <= termsMax && terms.every(({ isGiven, isKnown }) => isGiven && isKnown);
  if (kind !== undefined || !isAboutOne) return [];
  const places = pieces.map((piece) => ({ piece, sentence: piece.sources[0] as Sentence }));
  const named = places.filter(({ piece, sentence }) => beginsWith(sentence) && !pointsBack(piece));
  const lines = named.filter(({ sentence }) => isLine(sentence));
  const found = places
    .filter(({ sentence }) => !sentence.isHeading && !sentence.isQuestion && !sentence.isRow)
    .filter((place) => named.includes(place) || lines.some((line) => isNext(line.sentence, place.sentence)))
    .sort((a, b) => before(a.sentence, b.sentence));
  const best = bestOf(found);
  return found
    .filter(({ sentence }) => sentence.passage === best?.sentence.passage && sentence.start >= best.sentence.start)
    .slice(0, sentencesMax)
    .map(({ piece }) => piece);

  function beginsWith(sentence: Sentence): boolean {
    const first = new Set(sentence.terms.slice(0, terms.length));
    return terms.every((standing) => standing.terms.some((term) => first.has(term)));
  }

  function bestOf(candidates: readonly Place[]): Place | undefined {
    const linked = candidates.filter((place) => !named.includes(place) || linkedWords(place.sentence) !== undefined);
    const bare = linked.filter(({ sentence }) => isBare(sentence));
    const defining = bare.length > 0 ? bare : linked;
    const own = defining.filter(({ sentence }) => isAbout(sentence));
    const file = own[0] && passages[own[0].sentence.passage]!.file_id;
    const inFile = own.filter(({ sentence }) => passages[sentence.passage]!.file_id === file);
    return inFile.sort((a, b) => inDocument(a.sentence, b.sentence))[0] ?? defining[0];
  }

  /** Whether the sentence says what the thing is: "Ducks are", not "Duck meat is". */
  function isBare(sentence: Sentence): boolean {
    return indexTermsOf(linkedWords(sentence) ?? '', sentence.language).every(isOfThing);
  }

  /** Whether the title of the document is the thing. */
  function isAbout({ document }: Sentence): boolean {
    return document.size > 0 && document.values().every(isOfThing);
  }

  function isOfThing(term: string): boolean {
    return terms.some((standing) => standing.terms.includes(term));
  }

  function inDocument(a: Sentence, b: Sentence): number {
    return comparePaths(firstPath(passages[a.passage]!), firstPath(passages[b.passage]!)) || before(a, b);
  }
}

function isLine({ text, terms }: Sentence): boolean {
  return !stopAtEnd.test(text) && terms.length <= lineTermsMax;
}

/** Whether the text is a sentence, and the next one behind the line. */
function isNext(line: Sentence, { text, passage, position }: Sentence): boolean {
  return passage === line.passage && position === line.position + 1 && /\p{L}/u.test(text) && stopAtEnd.test(text);
}

const linkedStarts = new Map<Language, RegExp>();

/**
 * @returns the first words before a verb such as "is"; undefined: no such verb follows. In a language whose verbs come
 * last each sentence has the empty ones.
 */
function linkedWords({ text, language }: Sentence): string | undefined {
  const { links } = rowOf(language);
  const first = isUnspaced(language) ? '^.{1,12}?' : '^\\P{L}*(?:\\p{L}[^\\s.]*\\P{L}+){1,4}?';
  const known = linkedStarts.get(language);
  const pattern = known ?? new RegExp(links === '' ? '^' : `${first}(?=${sourceOf(links, language)})`, 'iu');
  linkedStarts.set(language, pattern);
  return pattern.exec(text)?.[0];
}

function firstPath({ nodes }: Passage): readonly number[] {
  return nodes[0]?.paths ?? [];
}

function comparePaths(left: readonly number[], right: readonly number[]): number {
  const at = left.findIndex((step, place) => step !== right[place]);
  return at < 0 ? left.length - right.length : left[at]! - (right[at] ?? -1);
}
