/** Misspells a query as a person may: it loses one letter. */

/** Letters of a word that is misspelt. A service corrects no shorter one, because it would guess. */
const lettersMin = 5;

/** The query without the middle letter of its longest word. Unchanged if no word is long enough, or words have no spaces. */
export function withTypo(query: string): string {
  const words = [...query.matchAll(/(?<![\p{L}\p{M}\p{N}])[\p{L}\p{M}]+(?![\p{L}\p{M}\p{N}])/gu)];
  const [longest] = words.sort((a, b) => b[0].length - a[0].length);
  if (!longest || longest[0].length < lettersMin || /[\p{scx=Han}\p{scx=Hira}\p{Script=Thai}]/u.test(longest[0]))
    return query;
  const at = longest.index + (longest[0].length >> 1);
  return query.slice(0, at) + query.slice(at + 1);
}
