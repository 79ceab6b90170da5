/** Finds the name that a misspelt name was meant to be, for messages of errors. */
import { editDistance } from './edit-distance.ts';

/** Share of the letters that may be wrong. */
const wrongShareMax = 1 / 3;

/** @returns the nearest of the known names. Undefined if none is near. Case, `_`, `-` and `$` make no difference. */
export function nearestName(name: string, known: Iterable<string>): string | undefined {
  const plain = plainOf(name);
  let nearest: string | undefined;
  let least = Math.max(1, Math.floor(plain.length * wrongShareMax)) + 1;
  for (const candidate of known) {
    const distance = editDistance(plain, plainOf(candidate), least);
    if (distance < least) [nearest, least] = [candidate, distance];
  }
  return nearest;
}

/** The message about a name that is not known. @param path the name with those of the objects around it */
export function unknownParameter(name: string, known: readonly string[], path = name): string {
  const nearest = nearestName(name, known);
  if (nearest !== undefined) return `unknown parameter "${path}"; did you mean "${nearest}"?`;
  return `unknown parameter "${path}"; known here: ${known.length === 0 ? 'none' : known.join(', ')}`;
}

/** Letters of a longer name are not read, because no known name is that long. */
const charsMax = 100;

function plainOf(name: string): string {
  return name.slice(0, charsMax).toLowerCase().replaceAll(/[_$-]/g, '');
}
