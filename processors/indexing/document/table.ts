/**
 * Tables as grids of cell texts, from any format. Finds the header rows, and repeats cells that span several rows or
 * columns.
 */
import type { OutlineBuilder } from './outline-builder.ts';
import { oneLine, rowText } from './outline-builder.ts';
import { unprocessable } from './unprocessable.ts';

const headerCharactersMax = 60;
const columnsMax = 1024;
const rowSpanMax = 1000;
/** Cells of a table. A cell that spans others counts once for each place that it covers. */
const cellsMax = 1_000_000;

export interface Cell {
  text: string;
  /** Whether the format marks it as a header. */
  header?: boolean;
  /** Whether its text is bold. A first row of bold cells names the columns. */
  bold?: boolean;
  /** Columns that it spans; default: 1. */
  columns?: number;
  /** Rows that it spans; default: 1. */
  rows?: number;
}

/** Collects rows. A cell that spans rows is in each of them, so that each row can be read alone. */
export class Table {
  caption = '';
  readonly #rows: string[][] = [];
  #headerRows = 0;
  #cells = 0;
  readonly #spanning = new Map<number, { text: string; rows: number }>();

  /** @throws {MillraceError} `unprocessable` over the bound. */
  addRow(cells: readonly Cell[], isHeader: boolean): void {
    const row: string[] = [];
    const marked = isHeader || namesColumns(cells);
    for (const cell of cells) {
      this.#takeSpanning(row);
      const columns = Math.min(cell.columns ?? 1, columnsMax - row.length);
      for (let column = 0; column < columns; column++) {
        if ((cell.rows ?? 1) > 1) {
          this.#spanning.set(row.length, { text: cell.text, rows: Math.min(cell.rows!, rowSpanMax) - 1 });
        }
        row.push(column === 0 || marked ? cell.text : '');
      }
    }
    this.#takeSpanning(row);
    this.#cells += row.length;
    if (this.#cells > cellsMax) {
      throw unprocessable(`A table of the file has more than ${cellsMax.toLocaleString('en')} cells. Split it.`);
    }
    if (row.every((text) => text === '')) return;
    if (marked && this.#headerRows === this.#rows.length) this.#headerRows++;
    this.#rows.push(row);
  }

  /** Cell texts in reading order, for a table that is only layout. */
  texts(): string[] {
    return this.#rows.flat().filter((text) => text !== '');
  }

  /** The table as lines, for a cell that holds it. */
  toText(): string {
    return this.#rows.map((row) => rowText(undefined, row)).join('\n');
  }

  /** Adds the table to an outline. */
  write(builder: OutlineBuilder): void {
    const marked = this.#headerRows > 0 && this.#headerRows < this.#rows.length ? this.#headerRows : 0;
    const headerRows = marked || (this.#headerRows === 0 && looksLikeHeader(this.#rows) ? 1 : 0);
    const headers = headerRows > 0 ? joinHeaders(this.#rows.slice(0, headerRows)) : undefined;
    builder.table(this.caption, headers, this.#rows.slice(headerRows));
  }

  #takeSpanning(row: string[]): void {
    for (let spanning = this.#spanning.get(row.length); spanning; spanning = this.#spanning.get(row.length)) {
      if (--spanning.rows === 0) this.#spanning.delete(row.length);
      row.push(spanning.text);
    }
  }
}

/** Whether all cells with text are headers; or all are bold, and there is more than one, or one that spans columns. */
function namesColumns(cells: readonly Cell[]): boolean {
  if (cells.length < 2) return false;
  if (cells.every(({ header, text }) => header || text === '')) return true;
  const filled = cells.filter(({ text }) => text !== '');
  return filled.every(({ header, bold }) => header || bold) && (filled.length > 1 || (filled[0]?.columns ?? 1) > 1);
}

/** Joins headers over several rows into one a column: `2023 Sales`. */
function joinHeaders(rows: readonly string[][]): string[] {
  const columns = Math.max(...rows.map((row) => row.length));
  return Array.from({ length: columns }, (_, column) =>
    oneLine([...new Set(rows.map((row) => row[column] ?? ''))].join(' ')),
  );
}

/**
 * Whether the first row names the columns although it is not marked as a header. Its cells must be short, distinct and
 * not numbers. A table of two columns may have a name and a value in each row. So there the values below must be
 * numbers, and there must be at least two.
 */
export function looksLikeHeader(rows: readonly (readonly string[])[]): boolean {
  const [first, ...others] = rows.slice(0, 50);
  if (!first || others.length === 0 || first.length < 2) return false;
  // The corner above the names of the rows may be empty.
  const named = first.every(
    (text, column) =>
      (text !== '' || column === 0) && text.length <= headerCharactersMax && (!isNumber(text) || isYear(text)),
  );
  if (!named || new Set(first).size < first.length) return false;
  // Years name columns only above other numbers.
  if (first.some(isYear) && !others.some((row) => row.slice(1).some((text) => isNumber(text) && !isYear(text))))
    return false;
  if (first.length > 2) return true;
  return others.length > 1 && others.every((row) => isNumber(row[1] ?? ''));
}

function isYear(text: string): boolean {
  return /^(?:19|20)\d\d$/.test(text);
}

/** Whether the text is a number, an amount, a date or a time. */
function isNumber(text: string): boolean {
  return /^[-+(]?[$€£¥]?\s?\d[\d.,:/\s-]*(?:%|[a-z]{1,3})?\)?$/i.test(text);
}
