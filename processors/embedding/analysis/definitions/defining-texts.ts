/**
 * Finds the texts that say what a thing is, for a search such as "What is a duck?". A text that only names the thing often
 * ranks higher.
 */
import { stops, wideStops } from '../../../../core/text/sentence-ends.ts';
import { queryLanguage } from '../detection.ts';
import { unknownLanguage } from '../languages.ts';
import { clausesOf } from '../questions/clauses.ts';
import { gradeOf, grades } from './forms.ts';
import { definitionRequestOf } from './requests.ts';
import { mask, readThing } from './thing.ts';

interface Text {
  readonly text?: string | null | undefined;
  /** Empty or absent: that of the question. */
  readonly language?: string | null | undefined;
}

const sentenceEnd = new RegExp(`\\n|(?<=[${stops}])\\s+|(?<=[${wideStops}])`, 'u');

/** @returns the places of the defining texts, the surest first; undefined if the question does not ask what a thing is. */
export function definingTexts(question: string, texts: readonly Text[]): number[] | undefined {
  const language = queryLanguage(question) ?? unknownLanguage;
  const request = definitionRequestOf(question, language);
  if (!request) return undefined;
  const thing = readThing(request.thing, language);
  const gradeIn = ({ text, language: own }: Text) => {
    const sentences = (text ?? '')
      .split(sentenceEnd)
      .map((sentence) => ({ text: sentence, language: own || language }));
    return Math.max(...sentences.map((sentence) => gradeOf(mask(sentence, thing), sentence.language, request)));
  };
  return texts
    .map((text, at) => ({ at, grade: gradeIn(text) }))
    .filter(({ grade }) => grade > grades.mentions)
    .sort((a, b) => b.grade - a.grade || a.at - b.at)
    .map(({ at }) => at);
}

/** Texts of a search that are looked through for a definition. */
const searchedMax = 12;

/** Texts to search for so that `withDefinitions` can choose. */
export function textsToSearch(question: string, count: number): number {
  return questionsIn(question).some((each) => definingTexts(each, []) !== undefined)
    ? Math.max(count, searchedMax)
    : count;
}

/** The first texts, of which the last ones give their places to the surest definitions of what the question asks for. */
export function withDefinitions<T extends Text>(question: string, texts: readonly T[], count: number): T[] {
  const best = questionsIn(question).flatMap((each) => definingTexts(each, texts)?.[0] ?? []);
  const added = [...new Set(best)].filter((at) => at >= count).slice(0, count - 1);
  return [...texts.slice(0, count - added.length), ...added.sort((a, b) => a - b).map((at) => texts[at]!)];
}

/** The question, and its parts if it asks several things. */
function questionsIn(question: string): string[] {
  return [question, ...clausesOf(question, queryLanguage(question) ?? unknownLanguage)];
}
