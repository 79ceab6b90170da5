/**
 * The interface of a detector of sensitive data: a pattern that finds candidates, and a measure that says how much of a
 * candidate is sensitive.
 *
 * `scanner.ts` relies on these rules, and its tests fail if a detector breaks one:
 * - A match has a digit or an @.
 * - A pattern looks at no more than `contextUnits` before the match.
 * - A match is a token (without white space) or a number (digits, capitals and the separators ` ().+/-`).
 * - A match has at most `spanUnitsMax` units for its kind, with those of a closing lookahead.
 * - A pattern repeats disjoint classes a bounded number of times. So the time is proportional to the length of any
 * text.
 */

export interface Detector {
  readonly secTag: string;
  readonly templateId: string;
  /** Pattern of a candidate, with the flag `g`. */
  readonly candidate: RegExp;
  /**
   * Number of units at the start of the candidate that are sensitive; 0: none. Without a measure all units are
   * sensitive.
   */
  measure?(candidate: string): number;
}

/** Every match has one of these characters, so text without them is skipped. */
export const clue = /[\d@]/g;

/** Units before a match that a pattern may look at. */
export const contextUnits = 32;
/** Most units of a match, by its kind. */
export const spanUnitsMax = { token: 1024, number: 80 };

/** Number of units at the end of a text that may belong to a match that continues in later text. */
export function openUnits(text: string): number {
  return Math.max(
    suffixUnits(text, isTokenUnit, spanUnitsMax.token),
    suffixUnits(text, isNumberUnit, spanUnitsMax.number),
  );
}

function suffixUnits(text: string, isOf: (unit: number) => boolean, unitsMax: number): number {
  let units = 0;
  while (units < unitsMax && units < text.length && isOf(text.charCodeAt(text.length - 1 - units))) units++;
  return units;
}

/** Whether a unit may be in a token. */
function isTokenUnit(unit: number): boolean {
  return isNumberUnit(unit) ? unit !== 0x20 : (unit >= 0x61 && unit <= 0x7a) || tokenMarks.has(unit);
}

const tokenMarks = new Set([...'_%@:~='].map((mark) => mark.charCodeAt(0)));
const numberMarks = new Set([...' ().+/-'].map((mark) => mark.charCodeAt(0)));

function isNumberUnit(unit: number): boolean {
  return (unit >= 0x30 && unit <= 0x39) || (unit >= 0x41 && unit <= 0x5a) || numberMarks.has(unit);
}
