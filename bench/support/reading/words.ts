/**
 * The words of a text, for comparing two readings of it. A word is a run of letters, marks and digits in NFKC and lower
 * case. A Chinese, Japanese or Thai character is a word by itself. Korean is compared by words, because it has spaces.
 */
const character = '[\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}\\p{scx=Thai}\\p{scx=Laoo}\\p{scx=Khmr}\\p{scx=Mymr}]';
const letter = `[[\\p{L}\\p{M}\\p{N}]--${character}]`;
const wordForm = new RegExp(`[${character}&&[\\p{L}\\p{N}]]|${letter}+`, 'gv');
/** Soft hyphens and characters without width, which stand inside words. */
const invisible = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

export function wordsOf(text: string): string[] {
  return text.normalize('NFKC').replace(invisible, '').toLowerCase().match(wordForm) ?? [];
}

export function countsOf(words: Iterable<string>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}
