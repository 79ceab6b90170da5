/**
 * What a detector of sensitive data is: a pattern that finds candidates, and a measure that says how much of one is it.
 *
 * Whoever writes one keeps these promises, on which `scanner.ts` builds; its tests break with them. A match holds a
 * digit or an @, and looks at no more than `contextUnits` before it. It is of one of two kinds: a token has no white
 * space, a number is of digits, capitals and the separators ` ().+/-`. It has at most `spanUnitsMax` units for its kind,
 * those of a closing lookahead included. Patterns repeat disjoint classes a bounded number of times, so that a text
 * takes time in proportion to its length, whatever it holds.
 */

export interface Detector {
  readonly secTag: string;
  readonly templateId: string;
  /** Global. */
  readonly candidate: RegExp;
  /** Units of the candidate, from its first, that are what is looked for; 0: none. Without it, all of them. */
  measure?(candidate: string): number;
}

/** Every match holds one: prose is passed over. */
export const clue = /[\d@]/g;

export const contextUnits = 32;
export const spanUnitsMax = { token: 1024, number: 80 };

/** Of text whose end is not known yet: the units at its end that may belong to a match which is still coming. */
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

/** Printable ASCII but what ends a token in any text. */
function isTokenUnit(unit: number): boolean {
  return isNumberUnit(unit) ? unit !== 0x20 : (unit >= 0x61 && unit <= 0x7a) || tokenMarks.has(unit);
}

const tokenMarks = new Set([...'_%@:~='].map((mark) => mark.charCodeAt(0)));
const numberMarks = new Set([...' ().+/-'].map((mark) => mark.charCodeAt(0)));

function isNumberUnit(unit: number): boolean {
  return (unit >= 0x30 && unit <= 0x39) || (unit >= 0x41 && unit <= 0x5a) || numberMarks.has(unit);
}
