/**
 * Cuts characters off the ends of a text. The time is linear in the length of the text. That of `text.replace(/\s+$/, '')` is
 * not: it begins again at each space of a run.
 */

type Trimmer = (text: string) => string;

/** @param kept class of a regular expression for the characters at which a text may begin and end: `[^\s"']`. */
export function trimmerOf(kept: string): Trimmer {
  return firstMatch(new RegExp(`${kept}(?:.*${kept})?`, 'su'));
}

/** As `trimmerOf`, but at the end only. */
export function endTrimmerOf(kept: string): Trimmer {
  return firstMatch(new RegExp(`^.*${kept}`, 'su'));
}

function firstMatch(pattern: RegExp): Trimmer {
  return (text) => pattern.exec(text)?.[0] ?? '';
}
