/**
 * What may be kept as a file's metadata: a JSON object as text, whichever door it came through. Every reply about the
 * file carries it, so what cannot be read or printed again must not get in.
 */

const charsMax = 65_536;
const levelsMax = 64;

/** @returns what is wrong with it, as the end of a sentence that starts with the field; undefined when nothing is. */
export function metadataProblem(text: string): string | undefined {
  if (text.length > charsMax) return `must have at most ${charsMax} characters`;
  if (!isJsonObject(text)) return 'must be a JSON object, like {"year": 2024}';
  return levels(text) > levelsMax ? `must be nested at most ${levelsMax} levels deep` : undefined;
}

function isJsonObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}

/** How deep valid JSON is nested: what reads or prints it further on may do so by recursion. */
function levels(json: string): number {
  let level = 0;
  let deepest = 0;
  for (const bracket of json.replace(/"(?:[^"\\]|\\.)*"/g, '').match(/[[{\]}]/g) ?? []) {
    level += bracket === '[' || bracket === '{' ? 1 : -1;
    deepest = Math.max(deepest, level);
  }
  return deepest;
}
