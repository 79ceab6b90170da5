/**
 * The edit distance of two words: insertions, deletions, replacements and transpositions of adjacent letters, each of
 * distance 1. Source: Oommen and Loke, Pattern recognition of strings with substitutions, insertions, deletions and
 * generalized transpositions, 1997 (optimal string alignment).
 */

/** @returns the distance; `most + 1` if it is larger than `most`. */
export function editDistance(left: string, right: string, most: number): number {
  if (Math.abs(left.length - right.length) > most) return most + 1;
  let start = 0;
  while (start < left.length && left[start] === right[start]) start += 1;
  let [leftEnd, rightEnd] = [left.length, right.length];
  while (leftEnd > start && rightEnd > start && left[leftEnd - 1] === right[rightEnd - 1]) {
    leftEnd -= 1;
    rightEnd -= 1;
  }
  return alignment(left.slice(start, leftEnd), right.slice(start, rightEnd), most);
}

/** Rows of the last alignment, which are reused. */
let rows = [new Uint16Array(64), new Uint16Array(64), new Uint16Array(64)] as const;

function alignment(left: string, right: string, most: number): number {
  if (left === '' || right === '') return Math.min(left.length + right.length, most + 1);
  const width = right.length + 1;
  if (rows[0].length < width) rows = [new Uint16Array(width), new Uint16Array(width), new Uint16Array(width)];
  let [before, above, row] = rows;
  for (let to = 0; to < width; to += 1) above[to] = to;
  for (let at = 1; at <= left.length; at += 1) {
    row[0] = at;
    let least = at;
    for (let to = 1; to <= right.length; to += 1) {
      const replaced = above[to - 1]! + (left[at - 1] === right[to - 1] ? 0 : 1);
      let distance = Math.min(replaced, above[to]! + 1, row[to - 1]! + 1);
      const isSwapped = at > 1 && to > 1 && left[at - 1] === right[to - 2] && left[at - 2] === right[to - 1];
      if (isSwapped) distance = Math.min(distance, before[to - 2]! + 1);
      row[to] = distance;
      least = Math.min(least, distance);
    }
    // A transposition reaches back by two rows.
    if (least > most + 1) return most + 1;
    [before, above, row] = [above, row, before];
  }
  return Math.min(above[right.length]!, most + 1);
}
