/**
 * Depth to which JSON may be nested. `JSON.parse` accepts any depth, but `JSON.stringify` recurses and fails at about
 * 4,000 levels. It would fail in any process that prints the value later.
 */
export const jsonLevelsMax = 512;

const quote = 0x22;
const backslash = 0x5c;

/** Whether JSON text is nested deeper than `levelsMax`. @param json must be valid JSON */
export function isDeeperThan(json: string, levelsMax: number): boolean {
  if (json.length <= 2 * levelsMax) return false;
  let level = 0;
  for (let i = 0; i < json.length; i++) {
    const char = json.charCodeAt(i);
    if (char === quote) i = endOfString(json, i);
    else if (char === 0x5b || char === 0x7b) level++;
    else if (char === 0x5d || char === 0x7d) level--;
    if (level > levelsMax) return true;
  }
  return false;
}

/** @returns the index of the string's closing quote. */
function endOfString(json: string, start: number): number {
  for (let end = json.indexOf('"', start + 1); end >= 0; end = json.indexOf('"', end + 1)) {
    let before = end - 1;
    while (json.charCodeAt(before) === backslash) before--;
    if ((end - before) % 2 === 1) return end;
  }
  return json.length;
}
