/** Marks the words of a text that match a query. */
export interface WordPiece {
  text: string;
  isMatch: boolean;
}

const spaced = /^[\p{L}\p{N}\p{M}]+$/u;
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/** @param words whole words; those of scripts without spaces match anywhere */
export function wordPieces(text: string, words: readonly string[]): WordPiece[] {
  const known = words.filter((word) => spaced.test(word)).sort((a, b) => b.length - a.length);
  if (known.length === 0) return [{ text, isMatch: false }];
  const forms = known.map((word) =>
    unspaced.test(word) ? word : `(?<![\\p{L}\\p{N}\\p{M}])${word}(?![\\p{L}\\p{N}\\p{M}])`,
  );
  const pieces: WordPiece[] = [];
  let at = 0;
  for (const { 0: word, index } of text.matchAll(new RegExp(forms.join('|'), 'gu'))) {
    if (index > at) pieces.push({ text: text.slice(at, index), isMatch: false });
    pieces.push({ text: word, isMatch: true });
    at = index + word.length;
  }
  if (at < text.length) pieces.push({ text: text.slice(at), isMatch: false });
  return pieces;
}

/** Text before the first match that an excerpt keeps, characters. */
const leadMax = 60;

/** @returns the pieces from shortly before the first match, so that the beginning of an excerpt has it. */
export function fromFirstMatch(pieces: readonly WordPiece[]): readonly WordPiece[] {
  const [first, ...others] = pieces;
  if (first === undefined || first.isMatch || others.length === 0 || first.text.length <= leadMax) return pieces;
  const lead = first.text.slice(-leadMax);
  return [{ text: `… ${lead.slice(lead.search(/\s/) + 1)}`, isMatch: false }, ...others];
}
