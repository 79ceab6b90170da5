/**
 * Puts the rows of a table together whose cells are drawn far apart, such as column by column. Lines are read in the
 * order of drawing, so each column of such a table would be a text of its own, and a name would lose its amount.
 *
 * Columns of prose and of an index lie side by side as well. They must stay apart, so a table needs a column of numbers
 * or dates, and no column of prose.
 */
import type { Cell, Line } from './pdf-lines.ts';

/** A cell is short. Longer lines are prose. */
const cellCharactersMax = 60;
/** Distance of baselines within a row, and between rows, as multiples of the font size. */
const sameRow = 0.4;
const nextRow = 3.5;
const rowsMin = 3;
/** Least share of the rows that must have a cell in a column of numbers, and of its cells that must be numbers. */
const numbersShareMin = 0.6;
/** Least width of a line of prose, as a fraction of its column, and how many lines of the column must have it. */
const fullWidth = 0.85;
const fullShareMin = 0.5;
const proseWordsMin = 3.5;
/** Lines of a page that are compared. A page with more is a drawing. */
const linesMax = 2_000;

const numeric = /^[-+(]?[$€£¥]?\s?\d[\d.,:/\s-]*[%)]?$/;

/** Lines on one baseline, from the left to the right. */
type Row = Line[];

interface Column {
  x: number;
  right: number;
  cells: Cell[];
}

/** The lines of a page, with each torn row as one line. The rows of a table are where the first of its lines was. */
export function joinTornRows(lines: Line[]): Line[] {
  const short = lines.filter(
    ({ cells, aside, paragraph }) =>
      !aside && paragraph === undefined && cells.every(({ text }) => text.length <= cellCharactersMax),
  );
  if (short.length > linesMax) return lines;
  const rowsOf = new Map<Line, Row[]>();
  for (const table of tablesOf(toRows(short)))
    if (isTable(table)) for (const line of table.flat()) rowsOf.set(line, table);
  if (rowsOf.size === 0) return lines;
  const written = new Set<Row[]>();
  return lines.flatMap((line) => {
    const table = rowsOf.get(line);
    if (!table) return line;
    if (written.has(table)) return [];
    written.add(table);
    return table.map(joinRow);
  });
}

function toRows(lines: readonly Line[]): Row[] {
  const rows: Row[] = [];
  for (const line of lines.toSorted((one, other) => one.y - other.y)) {
    const row = rows.at(-1);
    if (row && line.y - row[0]!.y <= sameRow * line.size) row.push(line);
    else rows.push([line]);
  }
  for (const row of rows) row.sort((one, other) => one.x - other.x);
  return rows;
}

/** Runs of rows with several cells, of which some are torn. */
function tablesOf(rows: readonly Row[]): Row[][] {
  const tables: Row[][] = [];
  let table: Row[] = [];
  const end = () => {
    if (table.filter(isTorn).length >= rowsMin) tables.push(table);
    table = [];
  };
  for (const row of rows) {
    const before = table.at(-1);
    if (before && row[0]!.y - before[0]!.y > nextRow * row[0]!.size) end();
    if (row.length > 1 || row[0]!.cells.length > 1) table.push(row);
    else end();
  }
  end();
  return tables;
}

/** Whether a cell of the row was drawn alone. Two tables side by side have rows of two lines, each with all its cells. */
function isTorn(row: Row): boolean {
  return row.length > 1 && row.some(({ cells }) => cells.length === 1);
}

function isTable(rows: readonly Row[]): boolean {
  const columns = columnsOf(rows.flat());
  return columns.length > 1 && !columns.some(isProse) && columns.some((column) => isNumbers(column, rows.length));
}

/** The columns, with white space between them in all rows. */
function columnsOf(lines: readonly Line[]): Column[] {
  const cells = lines.flatMap((line) => line.cells).sort((one, other) => one.x - other.x);
  const columns: Column[] = [];
  for (const cell of cells) {
    const column = columns.at(-1);
    if (column && cell.x < column.right) {
      column.right = Math.max(column.right, cell.right);
      column.cells.push(cell);
    } else columns.push({ x: cell.x, right: cell.right, cells: [cell] });
  }
  return columns;
}

function isProse({ x, right, cells }: Column): boolean {
  const words = cells.reduce((sum, { text }) => sum + text.split(' ').length, 0);
  const full = cells.filter((cell) => cell.right - cell.x >= fullWidth * (right - x));
  return words >= proseWordsMin * cells.length && full.length >= fullShareMin * cells.length;
}

function isNumbers({ cells }: Column, rows: number): boolean {
  const numbers = cells.filter(({ text }) => numeric.test(text));
  return numbers.length >= numbersShareMin * Math.max(rows, cells.length);
}

function joinRow(row: Row): Line {
  const cells = row.flatMap((line) => line.cells).sort((one, other) => one.x - other.x);
  const longest = row.reduce((most, line) => (line.text.length > most.text.length ? line : most));
  return {
    ...longest,
    text: cells.map(({ text }) => text).join(' '),
    cells,
    x: Math.min(...row.map(({ x }) => x)),
    right: Math.max(...row.map(({ right }) => right)),
    bold: row.every(({ bold }) => bold),
    mono: row.every(({ mono }) => mono),
    marked: false,
  };
}
