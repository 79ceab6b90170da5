/** Misspells a random word of a query by one random edit. The same seed gives the same query. */
import { createHash } from 'node:crypto';

/** Letters of a word that is misspelt. */
const lettersMin = 4;
/** Share of the edits that are of the first letter, which people rarely mistype. */
const firstLetterShare = 0.05;
const attemptsMax = 10;
const words = /(?<![\p{L}\p{M}\p{N}])[\p{L}\p{M}]+(?![\p{L}\p{M}\p{N}])/gu;
const alphabets: readonly (readonly [RegExp, string])[] = [
  [/^\p{Script=Latin}/u, 'abcdefghijklmnopqrstuvwxyz'],
  [/^\p{Script=Cyrillic}/u, 'абвгдежзийклмнопрстуфхцчшщъыьэюя'],
  [/^\p{Script=Arabic}/u, 'ابتثجحخدذرزسشصضطظعغفقكلمنهوي'],
  [/^\p{Script=Devanagari}/u, 'कखगघचछजझटठडढतथदधनपफबभमयरलवशषसह'],
];

/**
 * @param isMisspelt whether a word may be chosen.
 * @returns undefined if no word may be chosen.
 */
export function withRandomTypo(query: string, seed: string, isMisspelt: (word: string) => boolean): string | undefined {
  const random = randomNumbers(seed);
  const chosen = [...query.matchAll(words)].filter(([word]) => word.length >= lettersMin && isMisspelt(word));
  const match = chosen[random(chosen.length)];
  const letters = match && alphabets.find(([script]) => script.test(match[0]))?.[1];
  if (!match || !letters) return undefined;
  const [word] = match;
  for (let attempt = 0; attempt < attemptsMax; attempt += 1) {
    const at = random(1 / firstLetterShare) === 0 ? 0 : 1 + random(word.length - 1);
    const edited = edit(word, at, random(4), letters[random(letters.length)]!);
    if (edited !== word) return query.slice(0, match.index) + edited + query.slice(match.index + word.length);
  }
  return undefined;
}

/** Leaves out, inserts, replaces or transposes a letter. */
function edit(word: string, at: number, kind: number, letter: string): string {
  const [before, after] = [word.slice(0, at), word.slice(at)];
  if (kind === 0) return before + after.slice(1);
  if (kind === 1) return before + letter + after;
  if (kind === 2) return before + letter + after.slice(1);
  return before + after.slice(1, 2) + after[0] + after.slice(2);
}

/** @returns a function that returns an integer from 0 to below `end`. */
function randomNumbers(seed: string): (end: number) => number {
  let count = 0;
  return (end) => {
    const digest = createHash('sha1').update(`${seed} ${count}`).digest();
    count += 1;
    return Math.floor((digest.readUInt32BE(0) / 2 ** 32) * end);
  };
}
