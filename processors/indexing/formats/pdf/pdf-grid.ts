/**
 * The columns of a table without ruling lines, found by the positions of its cells. So a cell stays in its column where
 * others are empty, and a cell of several lines is one cell.
 */
import type { Cell, Line } from './lines/pdf-lines.ts';

interface Column {
  x: number;
  right: number;
}

/** Distance of a line from the one above that continues its cells, as a multiple of the font size. */
const wrappedStepMax = 1.45;
/** Distance between rows, as a multiple of the distance between lines of one cell. */
const rowShare = 1.25;

/** Least width of the white space between two columns, as a multiple of the font size. */
const corridorMin = 1;
/** Gap between a header and the cells of its column beside it, as a multiple of the font size. */
const neighbourGap = 1.6;
/** Lines of a table that a cell is compared with. */
const comparedLinesMax = 20;

/**
 * Whether two lines with several cells have columns in common: at least half of the gaps of the line with fewer cells
 * go on in the other. The wide spaces of justified text do not.
 */
export function shareColumns(one: Line, other: Line): boolean {
  const [few, many] = one.cells.length <= other.cells.length ? [one, other] : [other, one];
  const gaps = gapsOf(many);
  const shared = gapsOf(few).filter((gap) => gaps.some((wide) => width(gap, wide) >= corridorMin * one.size));
  return shared.length >= Math.max(1, (few.cells.length - 1) / 2);
}

function gapsOf({ cells }: Line): Column[] {
  return cells.slice(1).map(({ x }, at) => ({ x: cells[at]!.right, right: x }));
}

/** Width of what two ranges have in common; negative if they are apart. */
function width(one: Column, other: Column): number {
  return Math.min(one.right, other.right) - Math.max(one.x, other.x);
}

export class Grid {
  readonly #columns: Column[];
  /** Usual distance between rows. */
  readonly #step: number;

  /** @param lines lines of a table, each with several cells. */
  constructor(lines: readonly Line[]) {
    this.#columns = columnsOf(lines);
    this.#step = stepOf(lines);
  }

  /** Whether a line continues the cells of the row above, and starts no row of its own. */
  continues(before: Line, line: Line): boolean {
    const step = line.y - before.y;
    if (step <= 0 || step > wrappedStepMax * Math.max(line.size, before.size)) return false;
    // A row of its own has cells in most columns.
    if (line.cells.length > Math.ceil(this.#columns.length / 2)) return false;
    const columns = line.cells.map((cell) => this.#columnOf(cell));
    if (columns.includes(undefined) || new Set(columns).size < columns.length) return false;
    return columns[0]! > 0 || step * rowShare < this.#step;
  }

  /** The rows of the table, one text a column. */
  rows(lines: readonly Line[]): string[][] {
    const rows: string[][] = [];
    for (const [at, line] of lines.entries()) {
      const before = lines[at - 1];
      if (!before || !this.continues(before, line)) rows.push(this.#columns.map(() => ''));
      const row = rows.at(-1)!;
      for (const cell of line.cells) {
        const column = this.#columnOf(cell) ?? 0;
        row[column] = row[column] === '' ? cell.text : `${row[column]} ${cell.text}`;
      }
    }
    return rows;
  }

  /** The column that the cell overlaps most; the nearest if it overlaps none. */
  #columnOf(cell: Cell): number | undefined {
    let best: number | undefined;
    let most = Number.NEGATIVE_INFINITY;
    for (const [number, column] of this.#columns.entries()) {
      const shared = width(cell, column);
      if (shared <= most) continue;
      most = shared;
      best = number;
    }
    return best;
  }
}

/** The columns: ranges with white space between them in all lines. Cells that span several columns do not count. */
function columnsOf(lines: readonly Line[]): Column[] {
  const most = lines.reduce((max, line) => Math.max(max, line.cells.length), 0);
  const cells = lines.flatMap((line) => {
    return line.cells.length === most ? line.cells : line.cells.filter((cell) => !spans(cell, line, lines));
  });
  const columns: Column[] = [];
  for (const { x, right } of cells.sort((one, other) => one.x - other.x)) {
    const column = columns.at(-1);
    if (column && x < column.right) column.right = Math.max(column.right, right);
    else columns.push({ x, right });
  }
  const joined: Column[] = [];
  for (const column of columns) {
    const before = joined.at(-1);
    if (before && isOneColumn(before, column, lines)) before.right = column.right;
    else joined.push(column);
  }
  return joined;
}

/** Whether two neighbours are one column: a centred header may stand beside the numbers below it. */
function isOneColumn(one: Column, other: Column, lines: readonly Line[]): boolean {
  if (other.x - one.right > neighbourGap * lines[0]!.size) return false;
  return !lines.some(
    ({ cells }) => cells.some((cell) => width(cell, one) > 0) && cells.some((cell) => width(cell, other) > 0),
  );
}

/** Whether most other lines have several cells in the place of this one. */
function spans(cell: Cell, line: Line, lines: readonly Line[]): boolean {
  const others = lines.slice(0, comparedLinesMax).filter((other) => other !== line);
  const parted = others.filter(({ cells }) => cells.filter((other) => width(cell, other) > 0).length > 1);
  return parted.length > others.length / 2;
}

/** The median distance between lines that begin in the same column. */
function stepOf(lines: readonly Line[]): number {
  const steps = lines.slice(1).map((line, at) => line.y - lines[at]!.y);
  return steps.sort((one, other) => one - other)[steps.length >> 1] ?? 0;
}
