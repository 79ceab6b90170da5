/**
 * What may be kept as a file's metadata: a JSON object as text, whichever door it came through. Every reply about the
 * file carries it, so what cannot be read or printed again must not get in.
 */

import { isDeeperThan } from './json-depth.ts';

const charsMax = 65_536;
const levelsMax = 64;

/** @returns what is wrong with it, as the end of a sentence that starts with the field; undefined when nothing is. */
export function metadataProblem(text: string): string | undefined {
  if (text.length > charsMax) return `must have at most ${charsMax} characters`;
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
