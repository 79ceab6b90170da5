/** A table of HTML while it is read: its rows, and what they are if they hold no data. */
import { type Cell, Table } from '../../document/table.ts';
import { headingLevelByLook, plainStyle } from './html-style.ts';

export interface OpenTable {
  table: Table;
  layout: boolean;
  cells: Cell[];
  cell: Cell | undefined;
  inHead: boolean;
  /** The cells of its last row with text, and the number of such rows. */
  lastRow: readonly Cell[];
  rows: number;
}

export function newTable(): OpenTable {
  const none = { cells: [], cell: undefined, lastRow: [], rows: 0 };
  return { table: new Table(), layout: false, inHead: false, ...none };
}

export function endRow(open: OpenTable): void {
  if (open.cells.length > 0) {
    const row = joinSigns(open.cells);
    // Programs that write filings begin each table with a row of empty cells, which sets the widths.
    if (row.some(({ text }) => text !== '')) {
      open.lastRow = row;
      open.rows++;
    }
    open.table.addRow(row, open.inHead);
  }
  open.cells = [];
}

/** The heading that a table of one row is. Filings lay out the number of an item and its title so. */
export function headingOfRow({ rows, lastRow }: OpenTable): { level: number; text: string } | undefined {
  const filled = lastRow.filter(({ text }) => text !== '');
  if (rows !== 1 || filled.length === 0) return undefined;
  const text = filled.map((cell) => cell.text).join(' ');
  const marked = filled.every(({ bold }) => bold);
  const level = headingLevelByLook(text, { ...plainStyle, marked, beginsMarked: filled[0]?.bold === true });
  return level === undefined ? undefined : { level, text };
}

/** Joins a currency sign, a percent sign or a bracket to its number. Financial tables have cells for them. */
function joinSigns(cells: readonly Cell[]): Cell[] {
  const joined = cells.map((cell) => ({ ...cell }));
  for (const [at, cell] of joined.entries()) {
    const next = joined[at + 1];
    const before = joined[at - 1];
    if (next && /^\(?[$€£¥]$/.test(cell.text) && /^\(?[\d—–-]/.test(next.text)) {
      next.text = cell.text + next.text;
      cell.text = '';
    } else if (before && /^\)?%?$|^%\)$/.test(cell.text) && cell.text !== '' && /\d$/.test(before.text)) {
      before.text += cell.text;
      cell.text = '';
    }
  }
  return joined;
}
