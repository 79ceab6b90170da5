/** Cuts the text of one member out of the JSON text of an object. Numbers and strings keep their spelling. */

/**
 * @param object valid JSON text of an object.
 * @returns the text of the value of the last member with this name, as `JSON.parse` reads it; undefined without one.
 */
export function memberText(object: string, name: string): string | undefined {
  let found: string | undefined;
  let at = object.indexOf('{') + 1;
  while (true) {
    const keyStart = object.indexOf('"', at);
    if (keyStart < 0) return found;
    const keyEnd = stringEnd(object, keyStart);
    const valueStart = object.indexOf(':', keyEnd) + 1;
    const valueEnd = endOfValue(object, valueStart);
    if (JSON.parse(object.slice(keyStart, keyEnd)) === name) found = object.slice(valueStart, valueEnd).trim();
    if (object[valueEnd] !== ',') return found;
    at = valueEnd + 1;
  }
}

/** @param start index of the opening quote. @returns the index after the closing quote. */
function stringEnd(json: string, start: number): number {
  let at = json.indexOf('"', start + 1);
  while (isEscaped(json, at)) at = json.indexOf('"', at + 1);
  return at + 1;
}

function isEscaped(json: string, at: number): boolean {
  let backslashes = 0;
  while (json[at - 1 - backslashes] === '\\') backslashes++;
  return backslashes % 2 === 1;
}

/** @returns the index of the comma or brace after the value. */
function endOfValue(json: string, start: number): number {
  const marks = /["[\]{},]/g;
  let depth = 0;
  marks.lastIndex = start;
  for (let mark = marks.exec(json); mark; mark = marks.exec(json)) {
    const [sign] = mark;
    if (sign === '"') marks.lastIndex = stringEnd(json, mark.index);
    else if (depth === 0 && (sign === ',' || sign === '}')) return mark.index;
    else if (sign === '{' || sign === '[') depth++;
    else if (sign !== ',') depth--;
  }
  return json.length;
}
