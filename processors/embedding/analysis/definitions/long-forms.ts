/** The long forms of an abbreviation in texts: "Filesystem Hierarchy Standard (FHS)", "FHS (Filesystem Hierarchy Standard)". */

const abbreviation = /^[\p{Lu}\p{N}]{2,8}$/u;
const letterOrDigit = /[\p{L}\p{N}]/u;
/** Words of a long form for each letter of its abbreviation. Some words, such as "of", give no letter. */
const wordsPerLetter = 2;
/** UTF-16 units that are read for a long form. */
const charsMax = 200;

/** @returns the long forms as the texts write them, each once. None if the thing is no abbreviation. */
export function longFormsOf(thing: string, texts: readonly string[]): string[] {
  if (!abbreviation.test(thing)) return [];
  const inside = new RegExp(`(?<!\\p{L})${thing}\\s*[(（]([^()（）]{1,${charsMax}})[)）]`, 'gu');
  const behind = new RegExp(`\\s*[(（]${thing}[)）]`, 'gu');
  const candidates = texts.flatMap((text) => [
    ...text.matchAll(inside).map(([, form]) => form!),
    ...text.matchAll(behind).map(({ index }) => clauseBefore(text, index)),
  ]);
  return [...new Set(candidates.flatMap((text) => longFormAtEnd(text, thing) ?? []))];
}

function clauseBefore(text: string, end: number): string {
  return text
    .slice(Math.max(0, end - charsMax), end)
    .split(/[()（）.;:\n]/)
    .at(-1)!;
}

/** Whether the initials of a title give the abbreviation: the title of a document has no brackets. */
export function isLongForm(text: string, thing: string): boolean {
  return abbreviation.test(thing) && longFormAtEnd(text, thing) === text.trim();
}

/** The shortest end of a text whose initials give the abbreviation. */
function longFormAtEnd(text: string, thing: string): string | undefined {
  const words = [...text.matchAll(/[\p{L}\p{N}]+(?:['’][\p{L}\p{N}]+)*/gu)];
  const letters = [...thing].filter((letter) => letterOrDigit.test(letter));
  let open = letters.length - 1;
  const least = Math.max(0, words.length - letters.length * wordsPerLetter);
  for (let at = words.length - 1; at >= least; at--) {
    const { 0: word, index } = words[at]!;
    if (word[0]!.toUpperCase() === letters[open]!.toUpperCase()) open--;
    if (open < 0) return text.slice(index).trim();
  }
  return undefined;
}
