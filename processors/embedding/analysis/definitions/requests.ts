/** Questions that ask what one thing is, in each language: "What is a heron?", "什么是苍鹭？", "Was bedeutet FHS?". */
import { trimmerOf } from '../../../../core/text/trimming.ts';
import { plainForm } from '../fold.ts';
import { isStopWord, type Language, languageOfWord, perLanguage } from '../languages.ts';
import { hasCapitalNouns, isUnspaced, rowOf } from '../question-words.ts';
import { pathsIn } from '../questions/paths.ts';
import { runs } from '../words.ts';
import { purposeQuestions } from './purposes.ts';
import { definitionWordsOf } from './words.ts';

export interface DefinitionRequest {
  /** The thing without its article, as the question writes it. */
  readonly thing: string;
  /** Words of the thing; 1 in a script without spaces. */
  readonly words: number;
  /** Whether the question may ask for the value of the thing: "What is the fee?". */
  readonly mayAskForValue: boolean;
  /** Whether the thing may be a name: it does not begin with a small letter. */
  readonly isName: boolean;
}

/** Words of a thing, and those where each syllable is a word. Longer ones are descriptions. */
const wordsMax = { usual: 3, syllables: 5 };
/** Words that join those of a thing: "coefficient of efficiency", "desarrollador de Debian". */
const joiningMax = 2;
/** Characters of a thing in a script without spaces. */
const unspacedCharsMax = 12;
/** Words of a description in a script without spaces: "the colour of ducks". */
const describes = /[的之の]|의\s|ของ/u;
const quotes = '"“”„«»‘’「」『』《》\'';
const withoutQuotes = trimmerOf(`[^\\s${quotes}]`);
const withoutSigns = trimmerOf('[^\\s\\p{P}]');
const politeness = /^(?:请问|請問|please|bitte)\s*[,，]?\s*/iu;
const wordAfterPath = /(?<=^\/?\s*)[\p{L}\p{M}\p{N}]+/u;
const capitalOrDigit = /[\p{Lu}\p{N}]/u;
const capitalInside = /\p{L}\p{Lu}|\p{N}/u;

/** @returns undefined if the question does not ask what a thing is, or if the thing is a description. */
export function definitionRequestOf(question: string, language: Language): DefinitionRequest | undefined {
  const { asks, asksLoosely, asksPurpose, article, definite } = patternsOf(language);
  const text = withoutSigns(plainForm(question)).replace(/\s+/gu, ' ').replace(politeness, '');
  const strictly = captured(asks, text);
  const asked = strictly ?? captured(asksLoosely, text);
  const path = pathOf(captured(asksPurpose, text) ?? '', language) ?? pathOf(asked ?? '', language);
  if (path !== undefined) return definitionRequest(path, language);
  if (asked === undefined) return undefined;
  const found = withoutQuotes(asked);
  const [lead = ''] = article.exec(found) ?? [];
  const thing = withoutQuotes(found.slice(lead.length));
  const words = wordsIn(thing, language);
  if (words === undefined) return undefined;
  const isValued = strictly === undefined || definite.test(lead.trim());
  return {
    thing,
    words,
    mayAskForValue: isValued && (isJoined(thing, language) || !looksLikeName(thing, language)),
    isName: isName(thing),
  };
}

/** The request for what a thing is, if a question names it in another form: "Compare /srv and /opt". */
export function definitionRequest(thing: string, language: Language): DefinitionRequest {
  const words = wordsIn(thing, language) ?? thing.split(/\s+/).length;
  return { thing, words, mayAskForValue: true, isName: isName(thing) };
}

/** The path that a thing is, alone or with the place where it is: "/usr/share", "/usr/share in the FHS". */
function pathOf(thing: string, language: Language): string | undefined {
  const { article } = patternsOf(language);
  const bare = withoutQuotes(thing).replace(article, '');
  const [path] = pathsIn(bare);
  if (path === undefined || path === '/' || !bare.startsWith(path)) return undefined;
  const [next = ''] = wordAfterPath.exec(bare.slice(path.length).toLowerCase()) ?? [];
  return next === '' || isStopWord(next, languageOfWord(next, language)) ? path : undefined;
}

function isName(thing: string): boolean {
  return !/^\p{Ll}/u.test(thing);
}

/** "The population of France" may be asked for its value, although it has a name. */
function isJoined(thing: string, language: Language): boolean {
  const words = [...thing.matchAll(runs)].map(([word]) => word.toLowerCase());
  return words.some((word) => isStopWord(word, languageOfWord(word, language)));
}

function looksLikeName(thing: string, language: Language): boolean {
  return (hasCapitalNouns(language) ? capitalInside : capitalOrDigit).test(thing);
}

/** Number of words of a thing; undefined if it is a description. */
function wordsIn(thing: string, language: Language): number | undefined {
  const words = [...thing.matchAll(runs)].map(([word]) => word);
  if (words.length === 0) return undefined;
  if (isUnspaced(language)) {
    if (describes.test(thing) || thing.length > unspacedCharsMax * words.length) return undefined;
    return words.length;
  }
  const isStop = (word: string) => isStopWord(word.toLowerCase(), languageOfWord(word.toLowerCase(), language));
  const max = rowOf(language).isSyllabic ? wordsMax.syllables : wordsMax.usual;
  const named = words.filter((word) => !isStop(word));
  const joining = words.length - named.length;
  if (named.length > max || isStop(words[0]!) || isStop(words.at(-1)!)) return undefined;
  return joining <= joiningMax ? words.length : undefined;
}

interface Patterns {
  readonly asks: readonly RegExp[];
  readonly asksLoosely: readonly RegExp[];
  /** Questions for what a thing is for. */
  readonly asksPurpose: readonly RegExp[];
  /** An article before a thing. */
  readonly article: RegExp;
  /** A whole article that makes a common noun one thing. */
  readonly definite: RegExp;
}

const patternsOf = perLanguage((language): Patterns => {
  const { asks, asksLoosely, articles, definite } = definitionWordsOf(language);
  const questions = (entries: string) =>
    entries.split(' ').map((entry) => {
      const source = compileEntries(entry, language).replace('~', '(?<thing>.+?)');
      return new RegExp(`^${source}$`, 'iu');
    });
  const gap = isUnspaced(language) ? '' : "(?:\\s+|(?<=['’])\\s*)";
  return {
    asks: questions(asks),
    asksLoosely: questions(asksLoosely),
    asksPurpose: questions(purposeQuestions[language] ?? ''),
    article: new RegExp(`^${compileEntries(articles, language)}${gap}`, 'iu'),
    definite: new RegExp(`^${compileEntries(definite, language)}$`, 'iu'),
  };
});

function captured(questions: readonly RegExp[], text: string): string | undefined {
  for (const question of questions) {
    const thing = question.exec(text)?.groups?.thing;
    if (thing !== undefined) return thing;
  }
  return undefined;
}

/** The source of a pattern of entries of the table, in the form of characters of `plainForm`. None: it matches nothing. */
export function compileEntries(entries: string, language: Language): string {
  if (entries === '') return '(?!)';
  const space = isUnspaced(language) ? '(?:\\s*)' : '(?:\\s+)';
  const any = plainForm(entries).replaceAll('_', space).replaceAll('\\w', '[\\p{L}\\p{M}\\p{N}]').split(' ').join('|');
  return `(?:${any})`;
}
