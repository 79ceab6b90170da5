/**
 * A sheet as rows of filled cells, and its writing to an outline. Cells are sparse: two cells in opposite corners of a
 * sheet span 17 billion places.
 */
import { NodeKind } from '../../../document/outline.ts';
import { type OutlineBuilder, oneLine } from '../../../document/outline-builder.ts';
import { looksLikeHeader } from '../../../document/table.ts';

/** Number of first rows among which the header row is searched. */
const headerRowsMax = 20;

export interface SheetCell {
  /** From 0. */
  readonly column: number;
  readonly text: string;
  /** Columns that it spans; default: 1. */
  readonly columns?: number;
}

/** The filled cells of a row, in order. */
export type SheetRow = readonly SheetCell[];

/**
 * Writes a sheet as a section with a table. Headers that span others come before these: `2024 Sales`. Rows above the
 * headers (a heading, a date) are paragraphs.
 */
export function writeSheet(builder: OutlineBuilder, name: string, rows: readonly SheetRow[]): void {
  // Level 2, because the name of a sheet is not the title of the document.
  builder.heading(2, name);
  const header = headerRow(rows);
  const spanning = spanningHeaders(rows[header - 1]);
  for (const row of rows.slice(0, Math.max(spanning ? header - 1 : header, 0)))
    builder.add(NodeKind.paragraph, row.map(({ text }) => text).join(' '));
  const headers = new Map(rows[header]?.map((cell) => [cell.column, oneLine(headerText(cell, spanning))]));
  builder.table('', undefined, lines(headers, rows.slice(header + 1)));
}

/** The headers over others, by each column that they span. A single one is the heading of the sheet. */
function spanningHeaders(row: SheetRow | undefined): Map<number, string> | undefined {
  if (!row || row.length < 2 || !row.some(({ columns = 1 }) => columns > 1)) return undefined;
  const headers = new Map<number, string>();
  for (const { column, columns = 1, text } of row)
    for (let at = column; at < column + columns; at++) headers.set(at, text);
  return headers;
}

/** A header with the one above it. A header that spans rows stands above itself. */
function headerText({ column, text }: SheetCell, spanning: ReadonlyMap<number, string> | undefined): string {
  const above = spanning?.get(column);
  return above === undefined || above === text ? text : `${above} ${text}`;
}

/** The rows as lines. The headers of columns without values are the last line. */
function* lines(headers: ReadonlyMap<number, string>, rows: readonly SheetRow[]): Generator<[string]> {
  const isNamed = headers.size > 0;
  const empty = new Map(headers);
  for (const row of rows) {
    const texts = row.map(({ column, text }) => {
      empty.delete(column);
      const header = headers.get(column);
      return header ? `${header}: ${oneLine(text)}` : oneLine(text);
    });
    yield [texts.join(isNamed ? '; ' : ' | ')];
  }
  yield [[...empty.values()].join(' | ')];
}

/** Index of the fullest of the first rows, if it names the columns; else -1. */
function headerRow(rows: readonly SheetRow[]): number {
  const filled = rows.slice(0, headerRowsMax).map((row) => row.length);
  const at = filled.indexOf(Math.max(...filled));
  const columns = rows[at]?.map(({ column }) => column) ?? [];
  const below = rows.slice(at + 1, at + 50).map((row) => {
    const texts = new Map(row.map(({ column, text }) => [column, text]));
    return columns.map((column) => texts.get(column) ?? '');
  });
  const spanning = spanningHeaders(rows[at - 1]);
  const headers = rows[at]?.map((cell) => headerText(cell, spanning)) ?? [];
  return looksLikeHeader([headers, ...below]) ? at : -1;
}
