/**
 * Checks the pages of chunks. The first words of a chunk below its headings are looked for on all pages of the independent reader. The page
 * is right if no other page has more of their trigrams. A chunk is left out if no page has half of them.
 */
import { wordsOf } from './words.ts';

const headWords = 12;
const headWordsMin = 5;

export interface PageCheck {
  checked: number;
  right: number;
}

export function checkPages(chunks: readonly { text: string; page: number }[], pages: readonly string[]): PageCheck {
  const pageTrigrams = pages.map((page) => new Set(trigramsOf(wordsOf(page))));
  const check: PageCheck = { checked: 0, right: 0 };
  for (const { text, page } of chunks) {
    const head = trigramsOf(wordsOf(text).slice(0, headWords));
    if (head.length < headWordsMin - 2) continue;
    const found = pageTrigrams.map((known) => head.filter((trigram) => known.has(trigram)).length);
    const most = Math.max(...found);
    if (most < head.length / 2) continue;
    check.checked++;
    if (found[page - 1] === most) check.right++;
  }
  return check;
}

function trigramsOf(words: readonly string[]): string[] {
  return words.slice(2).map((word, at) => `${words[at]} ${words[at + 1]} ${word}`);
}
