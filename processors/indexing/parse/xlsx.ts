/**
 * XLSX to outline: a sheet is a section, its table's rows read `Header: value`. Rows above the header row (a heading,
 * a date) are paragraphs.
 */
import readSheets from 'read-excel-file/node';
import { NodeKind, type Outline } from '../outline.ts';
import { OutlineBuilder } from '../outline-builder.ts';
import { looksLikeHeader } from './table.ts';
import { storedZip, unzipXml } from './zip.ts';

/** Rows among which the header row is looked for. */
const headerRowsMax = 20;

export async function parseXlsx(bytes: Buffer): Promise<Outline> {
  const sheets = await readSheets(storedZip(unzipXml(bytes)));
  const builder = new OutlineBuilder();
  for (const { sheet, data } of sheets) {
    const rows = data.map((row) => row.map(cellText)).filter((row) => row.some((cell) => cell !== ''));
    if (rows.length === 0) continue;
    // Level 2: a sheet's name is no title of the document.
    builder.heading(2, sheet);
    addSheet(builder, rows);
  }
  return builder.build();
}

function addSheet(builder: OutlineBuilder, rows: readonly string[][]): void {
  const header = headerRow(rows);
  for (const row of rows.slice(0, Math.max(header, 0))) builder.add(NodeKind.paragraph, row.filter(Boolean).join(' '));
  if (header < 0) builder.table('', undefined, rows);
  else builder.table('', rows[header], rows.slice(header + 1));
}

/** The first row that names columns and is as full as any near it; -1 without one. */
function headerRow(rows: readonly string[][]): number {
  const near = rows.slice(0, headerRowsMax);
  const filled = near.map((row) => row.filter((cell) => cell !== '').length);
  const widest = Math.max(...filled);
  const at = filled.indexOf(widest);
  const columns = near[at]!.map((cell, column) => ({ cell, column })).filter(({ cell }) => cell !== '');
  const below = rows.slice(at).map((row) => columns.map(({ column }) => row[column] ?? ''));
  return looksLikeHeader(below) ? at : -1;
}

function cellText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date)
    return value
      .toISOString()
      .replace(/T00:00:00\.000Z$/, '')
      .replace(/\.000Z$/, 'Z');
  // Binary fractions of what was typed as decimals: 0.1 + 0.2 is shown as 0.3.
  if (typeof value === 'number') return String(Number(value.toPrecision(15)));
  return String(value).trim();
}
