/**
 * Sentences that tell about the one thing a question names: "What is a heron?", "What is /opt for?". Such a question has too few
 * words to weigh. The place of the thing decides: a sentence begins with it, or follows a heading or line that does.
 */
import { stops, wideStops } from '../../../core/text/sentence-ends.ts';
import type { ReadQuestion } from '../answer/question.ts';
import { spacedStops } from '../answer/sentences.ts';
import { before, type Evidence } from './evidence.ts';
import type { Sentence } from './passage-sentences.ts';

/** Terms of a question about one thing. */
const termsMax = 2;
const sentencesMax = 3;
const stopAtEnd = new RegExp(`[${stops}${wideStops}${spacedStops}]\\P{L}*$`, 'u');

/** @returns the first sentences about the thing in the best passage that has some. None if the question asks for more. */
export function definitionOf({ kind, terms }: ReadQuestion, pieces: readonly Evidence[]): Evidence[] {
  const isAboutOne = terms.length <= termsMax && terms.every(({ isGiven, isKnown }) => isGiven && isKnown);
  if (kind !== undefined || !isAboutOne) return [];
  const places = pieces.map((piece) => ({ piece, sentence: piece.sources[0] as Sentence }));
  const named = places.filter(({ sentence }) => beginsWith(sentence));
  const lines = named.filter(({ sentence }) => !stopAtEnd.test(sentence.text));
  const found = places
    .filter(({ sentence }) => !sentence.isHeading && !sentence.isQuestion && !sentence.isRow)
    .filter((place) => named.includes(place) || lines.some((line) => isNext(line.sentence, place.sentence)))
    .sort((a, b) => before(a.sentence, b.sentence));
  const [best] = found;
  return found
    .filter(({ sentence }) => sentence.passage === best?.sentence.passage)
    .slice(0, sentencesMax)
    .map(({ piece }) => piece);

  function beginsWith(sentence: Sentence): boolean {
    const first = new Set(sentence.terms.slice(0, terms.length));
    return terms.every((standing) => standing.terms.some((term) => first.has(term)));
  }
}

/** Whether the sentence is the next one behind the line. */
function isNext(line: Sentence, sentence: Sentence): boolean {
  return sentence.passage === line.passage && sentence.position === line.position + 1;
}
