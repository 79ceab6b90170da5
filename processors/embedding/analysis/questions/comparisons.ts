/** Questions that ask to compare two things, in each language: "What is the difference between leave and pay?". */
import { namePairs } from '../../../../core/text/names.ts';
import { endTrimmerOf } from '../../../../core/text/trimming.ts';
import { plainForm } from '../fold.ts';
import { isStopWord, type Language, languageOfWord } from '../languages.ts';
import { isQuestionWord, patternOf } from '../question-words.ts';
import { indexTermsOf } from '../terms.ts';

/** Words that ask for a comparison. */
const requests: Readonly<Record<Language, string>> = {
  en: 'compar(?:e[sd]?|ed|ing|isons?) contrast differences? differs? distinguish versus vs',
  de: 'vergleich\\w* unterschied\\w* unterscheid\\w*',
  fr: 'compar\\w+ différences? différen[tc]\\w* distingu\\w+',
  es: 'compar\\w+ diferencias? diferencian? difieren distin\\w+',
  it: 'confront\\w+ paragon\\w+ differenz[ae] differisc\\w+ distingu\\w+',
  pt: 'compar\\w+ diferenças? diferem distingu\\w+',
  nl: 'vergelijk\\w* verschil(?:len)?',
  sv: 'jämför\\w* skillnad(?:en|er)? skiljer',
  pl: 'porówna\\w+ różnic\\w+ różni(?:ą)?',
  ro: 'compar\\w+ diferenț(?:a|ă|e|ele) diferă deoseb\\w+',
  ru: 'сравн\\w+ разниц\\w+ отлич\\w+ различ\\w+',
  tr: 'karşılaştır\\w* fark[ıi]?\\w* kıyasla\\w*',
  hi: 'तुलना अंतर फर्क फ़र्क',
  vi: 'so_sánh khác_nhau khác_biệt',
};

/** Words for "between". They belong to neither thing. */
const between: Readonly<Record<Language, string>> = {
  en: 'between',
  de: 'zwischen',
  fr: 'entre',
  es: 'entre',
  it: 'tra fra',
  pt: 'entre',
  nl: 'tussen',
  sv: 'mellan',
  pl: 'między',
  ro: 'între',
  ru: 'между',
  hi: 'बीच',
  vi: 'giữa',
  tr: 'arasında\\w*',
};

/** Words between the two things. Each language with spaces has some. */
export const joins: Readonly<Record<Language, string>> = {
  en: 'and or versus vs from with to',
  de: 'und oder mit von',
  fr: 'et ou avec de à',
  es: 'y e o u con de',
  it: 'e ed o con da',
  pt: 'e ou com de',
  nl: 'en of met van',
  sv: 'och eller med från',
  pl: 'i a oraz z od',
  ro: 'și şi sau cu de',
  ru: 'и или с со от',
  tr: 've ile',
  hi: 'और से',
  vi: 'và với',
};

const around = '"\'“”„«»‘’()\\[\\]';

/** Questions in languages that write the join without spaces, or as a part of a word. Chinese is simplified. */
const questions: Readonly<Record<Language, readonly RegExp[]>> = {
  zh: [
    /(?:^|[，,。：:])\s*(?:请问?)?\s*(?<left>[^，,。：:？?]{1,12}?)(?:和|与|跟)(?<right>[^，,。：:？?]{1,12}?)(?:之间)?(?:的|有)?(?:主要|什么|何|哪些)*(?:区别|不同|差异|差别)/u,
    /(?:比较|对比)(?:一下)?(?<left>[^，,。：:？?]{1,12}?)(?:和|与|跟)(?<right>[^，,。：:？?]{1,12}?)(?=的|[，,。：:？?]|$)/u,
  ],
  ja: [
    /(?<left>[^、。：？]{1,12}?)と(?<right>[^、。：？]{1,12}?)(?:の|を|は|では)?(?:違い|违い|差异|差|比较|どう違|どう违)/u,
  ],
  ko: [
    /(?<left>\S{1,40}?)(?:와|과|하고|이랑|랑)\s+(?<right>\S{1,40}?)(?:의|을|를|은|는|이|가)?\s+(?:차이|비교|어떻게\s+다)/u,
  ],
  th: [/(?:ระหว่าง|เปรียบเทียบ)\s*(?<left>.{1,30}?)\s*(?:กับ|และ)\s*(?<right>.{1,30}?)(?=\s|คือ|ต่าง|แตกต่าง|[?:]|$)/u],
  ar: [
    /(?:الفرق|فرق|الاختلاف|قارن|مقارنة|المقارنة)\s+(?:بين\s+)?(?<left>[^\s؟?:،.]+)\s+(?:وبين\s+|و\s*)(?<right>[^\s؟?:،.]+)/u,
  ],
};

/** Words of a thing. */
const wordsMax = 4;
/** Terms of the rest. "How much higher was the rate in 2000 compared to 1995?" asks for more than two things. */
const restTermsMax = 1;

/** Two things as a question writes them. */
export type Pair = readonly [left: string, right: string];

export interface Comparison {
  readonly things: Pair;
  /** The question without the things, and without the words that ask for a comparison. */
  readonly rest: string;
}

/** The words that ask for a comparison, and those for "between", as entries of a pattern. None in a language without such entries. */
export function comparingWords(language: Language): string {
  return `${requests[language] ?? ''} ${between[language] ?? ''}`.trim();
}

/** @returns undefined if the question does not ask to compare two things, or asks much besides. */
export function comparisonOf(question: string, language: Language): Comparison | undefined {
  const text = plainForm(question);
  const patterns = questions[language];
  if (patterns) {
    const things = pairIn(text, patterns);
    return things && { things, rest: '' };
  }
  const words = requests[language] ?? requests.en!;
  if (!patternOf(words, language).test(text)) return undefined;
  const asking = `${words} ${between[language] ?? ''}`.trim();
  const things =
    namePairs(text)[0] ?? joinedPhrases(text, language, { asking, joining: joins[language] ?? joins.en! })[0];
  if (!things) return undefined;
  const rest = without(things, text.replace(patternOf(asking, language, 'giu'), ' '));
  const terms = indexTermsOf(rest, language).filter((term) => !isQuestionWord(term, language));
  return terms.length > restTermsMax ? undefined : { things, rest };
}

/** The two things of the first pattern that fits. */
export function pairIn(text: string, patterns: readonly RegExp[]): Pair | undefined {
  const found = patterns.map((pattern) => pattern.exec(text)?.groups).find((groups) => groups !== undefined);
  return pairOf(found?.left, found?.right);
}

export function without(things: readonly string[], text: string): string {
  return things.reduce((all, thing) => all.replace(thing, ' '), text);
}

/**
 * The phrases before and after each word that joins two. Stop words, question words and punctuation end a phrase.
 * @param of.asking words that belong to neither thing
 * @param of.joining words that join
 */
export function joinedPhrases(
  text: string,
  language: Language,
  { asking, joining }: { asking: string; joining: string },
): Pair[] {
  const words = text.split(/\s+/);
  const [apart, join] = [patternOf(asking, language), patternOf(joining, language)];
  const isJoin = (word: string) => join.exec(word)?.[0].length === bare(word).length;
  const isBound = (word: string) => {
    const lower = bare(word).toLowerCase();
    if (lower === '' || apart.test(lower) || isJoin(lower)) return true;
    return isQuestionWord(lower, language) || isStopWord(lower, languageOfWord(lower, language));
  };
  return [...words.keys()].flatMap((at) => {
    if (!isJoin(words[at]!)) return [];
    const before = phrase(
      words.slice(0, at).reverse(),
      (word, read) => isBound(word) || (read > 0 && endsPhrase(word)),
    );
    const after = phrase(words.slice(at + 1), (word, read, last) => isBound(word) || (read > 0 && endsPhrase(last)));
    const pair = pairOf(before.reverse().join(' '), after.join(' '));
    return pair ? [pair] : [];
  });
}

/** The first words, up to one that ends the phrase. An article before them is skipped. */
function phrase(words: readonly string[], ends: (word: string, read: number, last: string) => boolean): string[] {
  const from = words.findIndex((word) => !ends(word, 0, ''));
  if (from < 0 || from > 1) return [];
  const read: string[] = [];
  for (const word of words.slice(from, from + wordsMax)) {
    if (ends(word, read.length, read.at(-1) ?? '')) break;
    read.push(word);
  }
  return read;
}

function endsPhrase(word: string): boolean {
  return /[,;:.!?؟]$/u.test(word);
}

const signsBefore = new RegExp(`^[${around}]+`, 'u');
const withoutEnd = endTrimmerOf(`[^${around},;:.!?؟]`);

/** A word without the marks around it. */
function bare(word: string): string {
  return withoutEnd(word).replace(signsBefore, '');
}

function pairOf(left = '', right = ''): Pair | undefined {
  const pair = [bare(left.trim()), bare(right.trim())] as const;
  return pair.includes('') || pair[0] === pair[1] ? undefined : pair;
}
