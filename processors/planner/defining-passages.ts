/**
 * Finds the passages that say what a thing is, for a search such as "What is a duck?". A passage that only names the thing
 * often ranks higher.
 */
import { stops, wideStops } from '../../core/text/sentence-ends.ts';
import { gradeOf, grades } from '../embedding/analysis/definitions/forms.ts';
import { definitionRequestOf } from '../embedding/analysis/definitions/requests.ts';
import { mask, readThing } from '../embedding/analysis/definitions/thing.ts';
import { queryLanguage } from '../embedding/analysis/detection.ts';
import { unknownLanguage } from '../embedding/analysis/languages.ts';
import type { PassageBody } from './evidence-pool.ts';

const sentenceEnd = new RegExp(`\\n|(?<=[${stops}])\\s+|(?<=[${wideStops}])`, 'u');

/** @returns the places of the defining passages, the surest first; undefined if the question does not ask what a thing is. */
export function definingPassages(question: string, passages: readonly PassageBody[]): number[] | undefined {
  const language = queryLanguage(question) ?? unknownLanguage;
  const request = definitionRequestOf(question, language);
  if (!request) return undefined;
  const thing = readThing(request.thing, language);
  const gradeIn = ({ text, language: own }: PassageBody) => {
    const sentences = (text ?? '')
      .split(sentenceEnd)
      .map((sentence) => ({ text: sentence, language: own || language }));
    return Math.max(...sentences.map((sentence) => gradeOf(mask(sentence, thing), sentence.language, request)));
  };
  return passages
    .map((passage, at) => ({ at, grade: gradeIn(passage) }))
    .filter(({ grade }) => grade > grades.mentions)
    .sort((a, b) => b.grade - a.grade || a.at - b.at)
    .map(({ at }) => at);
}
