/**
 * Merged cells of a sheet. A cell that spans rows is in each of them, so that each row can be read alone. A cell that
 * spans columns says so, because it may be a header over several headers.
 */
import type { SheetCell, SheetRow } from './sheet.ts';

/** A range of cells, inclusive, from 0. */
export interface CellRange {
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
}

/** @returns undefined for a text that is no range, such as `A1`. */
export function rangeOf(reference: string): CellRange | undefined {
  const ends = /^([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})$/i.exec(reference);
  if (!ends) return undefined;
  const [, left = '', top, right = '', bottom] = ends;
  return { top: Number(top) - 1, left: columnOf(left), bottom: Number(bottom) - 1, right: columnOf(right) };
}

/** Index of a column, from 0, by the letters at the start of an address such as AB12. */
export function columnOf(address: string): number {
  let number = 0;
  for (let at = 0; at < address.length; at++) {
    const letter = address.charCodeAt(at) & ~0x20;
    if (letter < 65 || letter > 90) break;
    number = 26 * number + letter - 64;
  }
  return number - 1;
}

/**
 * The rows with the cells of the ranges in all their places. Rows without other cells get none.
 * @param numbers of the rows, from 0, in ascending order.
 * @param onCopy is called for each text that is repeated. It throws over a bound.
 */
export function withMerged(
  rows: readonly SheetRow[],
  numbers: readonly number[],
  ranges: readonly CellRange[],
  onCopy: (text: string) => void,
): SheetRow[] {
  const merged = rows.map((row) => [...row]);
  const places = new Map(numbers.map((number, at) => [number, at]));
  for (const { top, left, bottom, right } of ranges) {
    const first = places.get(top);
    const at = first === undefined ? -1 : merged[first]!.findIndex(({ column }) => column === left);
    if (first === undefined || at < 0) continue;
    const cell: SheetCell = { ...merged[first]![at]!, ...(right > left && { columns: right - left + 1 }) };
    merged[first]![at] = cell;
    for (let row = first + 1; row < merged.length && numbers[row]! <= bottom; row++) {
      onCopy(cell.text);
      insert(merged[row]!, cell);
    }
  }
  return merged;
}

function insert(row: SheetCell[], cell: SheetCell): void {
  const behind = row.findIndex(({ column }) => column >= cell.column);
  if (behind < 0) row.push(cell);
  else if (row[behind]!.column > cell.column) row.splice(behind, 0, cell);
}
