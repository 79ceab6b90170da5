/**
 * Detects the language of passages and queries. The script decides first, then the letter n-grams of `eld`.
 *
 * It is deterministic: the same texts give the same languages in every process.
 */
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { eld } from 'eld/extrasmall';
import { type Language, languages, scriptOf, unknownLanguage } from './languages.ts';

/** Characters of a passage that are read, from its middle: its beginning has headings. Longer samples add nothing. */
const sampleChars = 200;
/** A passage with fewer letters takes the language of its part. */
const lettersMin = 30;
/** A part with fewer letters has no language: the detector would guess. */
const partLettersMin = 12;

const letters = /\p{L}/gu;
const unspaced = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{Script=Thai}]/gu;
const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
const hangul = /\p{Script=Hangul}/u;
const thai = /\p{Script=Thai}/u;

const detected = languages.filter((language) => !['other', 'han', 'hangul', 'thai'].includes(scriptOf(language)));

let loaded: typeof eld | undefined;
/** The languages that the detector is set to; false: all that it knows. */
let subset: typeof detected | false = false;

/** The detector, loaded at the first detection. Most processes that import this file detect nothing, and save its 0.1 s. */
function detector(languages: typeof detected | false): typeof eld {
  if (!loaded) {
    // The package names no file for \`require\`, but that loads ES modules too.
    const path = fileURLToPath(import.meta.resolve('eld/extrasmall'));
    loaded = (createRequire(import.meta.url)(path) as { eld: typeof eld }).eld;
  }
  if (subset !== languages) loaded.setLanguageSubset(languages === false ? false : [...languages]);
  subset = languages;
  return loaded;
}

/**
 * The language of each of some consecutive passages of a document. A passage that is short or uncertain takes the most
 * frequent language of the others.
 */
export function passageLanguages(passages: readonly string[]): Language[] {
  const found = passages.map((passage) => {
    const sample = middleOf(passage);
    return countOf(letters, sample) < lettersMin ? undefined : detect(sample);
  });
  const main = mostFrequent(found) ?? detectTogether(passages) ?? unknownLanguage;
  return found.map((language) => language ?? main);
}

function detectTogether(passages: readonly string[]): Language | undefined {
  const sample = passages.map(middleOf).join('\n').slice(0, sampleChars);
  return countOf(letters, sample) < partLettersMin ? undefined : detect(sample);
}

/** The language of a query; undefined if it is uncertain. */
export function queryLanguage(query: string): Language | undefined {
  if (latest.query !== query) latest = { query, language: detect(query) };
  return latest.language;
}

/** The latest query: a search asks for its language twice. */
let latest: { query: string; language: Language | undefined } = { query: '', language: undefined };

function detect(text: string): Language | undefined {
  const wide = countOf(unspaced, text);
  // A character of an unspaced script says as much as three letters.
  if (wide * 3 > countOf(letters, text) - wide) return wide > 0 ? unspacedLanguage(text) : undefined;
  const result = detector(detected).detect(text);
  return result.isReliable() ? result.language : undefined;
}

/** How well a text agrees with each language that the detector knows, by ISO 639-1 code: from 0 to 1. */
export function languageScores(text: string): Readonly<Record<string, number>> {
  return detector(false).detect(text).getScores();
}

function unspacedLanguage(text: string): Language {
  if (kana.test(text)) return 'ja';
  if (hangul.test(text)) return 'ko';
  return thai.test(text) ? 'th' : 'zh';
}

function middleOf(passage: string): string {
  const start = Math.max(0, (passage.length - sampleChars) >> 1);
  return passage.slice(start, start + sampleChars);
}

function mostFrequent(found: readonly (Language | undefined)[]): Language | undefined {
  const counts = new Map<Language, number>();
  for (const language of found) if (language !== undefined) counts.set(language, (counts.get(language) ?? 0) + 1);
  return [...counts].sort(([, left], [, right]) => right - left)[0]?.[0];
}

function countOf(pattern: RegExp, text: string): number {
  return text.match(pattern)?.length ?? 0;
}
