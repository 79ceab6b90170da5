/** How plausible a decoded text is in languages that write words of letters. */
import { languageScores } from '../../embedding/analysis/detection.ts';
import { alphabets } from './alphabets.ts';

const tag = /<[^<>]{0,200}>/g;
const quotes = /[’‘“”„«»–—…\u00a0]/;
const signs = /[‚·°№§€£©®™¿¡´×÷½¼¾²³µ•،؛؟ـ]/;

/** No text has these. Each match says that the charset is wrong. */
const oddities = [
  // A small letter before a capital, one of them beyond ASCII.
  /\p{Ll}(?=\P{ASCII})\p{Lu}|(?=\P{ASCII})\p{Ll}[A-Z]/gu,
  // A symbol at the beginning of a word or in it.
  /[^\p{L}\p{M}\p{N}\s\p{ASCII}’‘“”„‚«»–—…¿¡°№§©®·\u00a0](?=\p{L})/gu,
  // Letters of two scripts in a word.
  /[A-Za-z](?=[\p{sc=Cyrillic}\p{sc=Greek}\p{sc=Hebrew}\p{sc=Arabic}\p{sc=Thai}])/gu,
  /[\p{sc=Cyrillic}\p{sc=Greek}\p{sc=Hebrew}\p{sc=Arabic}\p{sc=Thai}](?=[A-Za-z])/gu,
  // A mark without its letter.
  /(?<![\p{L}\p{M}])\p{M}/gu,
  // Thai: a vowel or a tone without its consonant, and a symbol or digit in a word.
  /(?<![ก-ฮ\u0e48-\u0e4bา])[ะ-ฺๅ]|(?<![ก-ฮ\u0e34-\u0e39])[็-๎]|[เ-ไ](?![ก-ฮ])|(?<=[ก-๎])[฿๏-๛]|[฿๏๚๛](?=[ก-๎])/gu,
];

const smallWord = /\p{Ll}{2,}/gu;
const capitalWord = /[A-Z]*(?=\P{ASCII})\p{Lu}\p{Lu}+/gu;
/** Factor of a text in capitals. Lower case becomes upper case in KOI8 and in other charsets of its script. */
const capitalsFactor = 0.88;

/** A text that one charset gives for some bytes. */
export class LetteredText {
  readonly #text: string;
  readonly #languages: readonly string[];
  readonly #factor: number;
  readonly #shares: ReadonlyMap<string, number>;

  /** @param languages those that are written in the charset. */
  constructor(text: string, languages: readonly string[]) {
    this.#text = text.replace(tag, ' ');
    this.#languages = languages;
    this.#factor = count(this.#text, capitalWord) > count(this.#text, smallWord) ? capitalsFactor : 1;
    this.#shares = sharesOf(this.#text, languages);
  }

  /** At least the plausibility. It needs no detection of the language, which takes most of the time. */
  get bound(): number {
    return Math.max(0, ...this.#shares.values()) * this.#factor * (baseScore + 0.9);
  }

  /** From 0 to about 1.1: how well the letters and the n-grams agree with the best language. */
  get plausibility(): number {
    const scores = languageScores(this.#text);
    const of = (language: string) => (this.#shares.get(language) ?? 0) * (baseScore + (scores[language] ?? 0));
    return Math.max(0, ...this.#languages.map(of)) * this.#factor;
  }
}

/** The score of the n-grams is raised by this, because lists of names have few known n-grams. */
const baseScore = 0.3;

/** Share of the characters beyond ASCII that each language has. Each oddity lowers it. */
function sharesOf(text: string, languages: readonly string[]): Map<string, number> {
  const letters = new Map<string, number>();
  let beyondAscii = 0;
  let shared = 0;
  for (const character of text.toLowerCase()) {
    const code = character.codePointAt(0)!;
    if (code < 0x80) continue;
    beyondAscii++;
    if (code === 0xfffd || code < 0xa0) shared -= 5;
    else if (quotes.test(character)) shared += 0.9;
    else if (signs.test(character)) shared += 0.4;
    else letters.set(character, (letters.get(character) ?? 0) + 1);
  }
  for (const oddity of oddities) shared -= 2 * count(text, oddity);
  const shares = languages.map((language) => {
    const weights = alphabets[language]!;
    let sum = shared;
    for (const [letter, times] of letters) sum += times * (weights.get(letter) ?? 0);
    return [language, Math.max(0, sum / Math.max(beyondAscii, 1))] as const;
  });
  return new Map(shares);
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
