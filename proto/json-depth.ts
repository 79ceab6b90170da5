/**
 * How deep JSON may be nested. `JSON.parse` reads any depth, and `JSON.stringify` recurses: it fails at about 4,000
 * levels, in whatever process prints the value next.
 */
export const jsonLevelsMax = 512;

const quote = 0x22;
const backslash = 0x5c;

/** @param json valid, or else the answer means nothing. */
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

/** @returns where its closing quote is. */
function endOfString(json: string, start: number): number {
  for (let end = json.indexOf('"', start + 1); end >= 0; end = json.indexOf('"', end + 1)) {
    let before = end - 1;
    while (json.charCodeAt(before) === backslash) before--;
    if ((end - before) % 2 === 1) return end;
  }
  return json.length;
}
