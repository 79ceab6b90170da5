/**
 * Checks the metadata of a file: a JSON object as text, from HTTP or the streams. Each reply about the file contains
 * it, so text that cannot be parsed and printed again must be refused.
 */
import { isDeeperThan } from '../../proto/json-depth.ts';
import { hasMoreCharacters } from '../text/printable.ts';

const charsMax = 65_536;
const levelsMax = 64;

/** @returns the problem, as the end of a sentence that starts with the field's name. Undefined if it is valid. */
export function metadataProblem(text: string): string | undefined {
  if (hasMoreCharacters(text, charsMax)) return `must have at most ${charsMax} characters`;
  if (!isJsonObject(text)) return 'must be a JSON object, like {"year": 2024}';
  return isDeeperThan(text, levelsMax) ? `must be nested at most ${levelsMax} levels deep` : undefined;
}

function isJsonObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}
