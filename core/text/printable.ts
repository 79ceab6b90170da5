/** The rules of names that clients choose: of files, spaces, models and others. HTTP and messages have the same. */

/**
 * Refuses control characters, line separators and paragraph separators. It lists code points: the OpenAPI document has
 * the pattern too, and the patterns of other languages may lack names of categories.
 *
 * U+FFFD replaces bytes that are not UTF-8. It is refused, because it could make two different names equal.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it refuses.
export const printableText = /^[^\u0000-\u001F\u007F-\u009F\u2028\u2029\uFFFD]*$/u;

export const notPrintable = 'must be UTF-8 without control characters';
export const dotSegmentProblem = 'must not be . or .., which clients remove from URL paths';

/** Whether a client would remove the name from a URL path. */
export function isDotSegment(name: string): boolean {
  return name === '.' || name === '..';
}

/** @returns the problem, as the end of a sentence that starts with the field's name. Undefined if it is valid. */
export function nameProblem(name: string, charsMax: number): string | undefined {
  if (name === '') return 'must not be empty';
  if (hasMoreCharacters(name, charsMax)) return `must have at most ${charsMax} characters`;
  return printableText.test(name) && name.isWellFormed() ? undefined : notPrintable;
}

/** As `nameProblem`, for a name that is a part of URL paths. */
export function pathNameProblem(name: string, charsMax: number): string | undefined {
  return isDotSegment(name) ? dotSegmentProblem : nameProblem(name, charsMax);
}

/** Counts code points. A character has at most two UTF-16 units, so most names are not counted. */
export function hasMoreCharacters(text: string, max: number): boolean {
  return text.length > max && (text.length > 2 * max || Array.from(text).length > max);
}
