/**
 * Parses XLSX into an outline. A sheet is a section with a table, whose rows read `Header: value`. Rows above the
 * header row (a heading, a date) are paragraphs.
 */
import readSheets from 'read-excel-file/node';
import { NodeKind, type Outline } from '../document/outline.ts';
import { OutlineBuilder } from '../document/outline-builder.ts';
import { looksLikeHeader } from '../document/table.ts';
import { unprocessable } from '../document/unprocessable.ts';
import { storedZip, unzipXml } from '../document/zip.ts';

/** Number of first rows among which the header row is searched. */
const headerRowsMax = 20;

/** Tags of a file. A cell with a value has four. */
const tagsMax = 20_000_000;
/** Cells of a sheet. The reader fills each row up to the last column, with 16 bytes a cell: at most 160 MB. */
const gridCellsMax = 10_000_000;
/** Characters of all cells. Many cells may refer to one long text that the file contains once. */
const cellCharactersMax = 100_000_000;
/** Tags of rows and cells with their addresses. */
const addresses = /<(?:\w+:)?(?:row|c)\s[^>]*?\br\s*=\s*["']([A-Z]{0,3})(\d{1,9})["'][^>]*>/g;

export async function parseXlsx(bytes: Buffer): Promise<Outline> {
  const parts = unzipXml(bytes, { tagsMax });
  for (const [name, part] of Object.entries(parts)) if (/worksheets\//i.test(name)) checkGrid(part);
  const sheets = await readSheets(storedZip(parts));
  const builder = new OutlineBuilder();
  checkTexts(sheets);
  for (const { sheet, data } of sheets) {
    const rows = data.map((row) => row.map(cellText)).filter((row) => row.some((cell) => cell !== ''));
    if (rows.length === 0) continue;
    // Level 2, because the name of a sheet is not the title of the document.
    builder.heading(2, sheet);
    addSheet(builder, rows);
  }
  return builder.build();
}

/**
 * Bounds the size of a sheet: two cells in opposite corners span 17 billion cells.
 * @throws {MillraceError} `unprocessable` over the bound.
 */
function checkGrid(sheet: Uint8Array): void {
  const xml = Buffer.from(sheet.buffer, sheet.byteOffset, sheet.byteLength).toString('latin1');
  let row = 0;
  let rows = 0;
  let columns = 0;
  for (const [tag, letters = '', number] of xml.matchAll(addresses)) {
    if (letters === '') row = Number(number);
    // The reader skips a cell without a value.
    if (letters === '' || tag.endsWith('/>')) continue;
    rows = Math.max(rows, row, Number(number));
    columns = Math.max(columns, columnNumber(letters));
    if (rows * columns <= gridCellsMax) continue;
    throw unprocessable(
      `A sheet of the file spans ${rows.toLocaleString('en')} rows and ${columns.toLocaleString('en')} columns, ` +
        `which is more than ${gridCellsMax.toLocaleString('en')} cells. Delete what stands far from the table, or split it.`,
    );
  }
}

/** @throws {MillraceError} `unprocessable` over the bound. */
function checkTexts(sheets: readonly { data: readonly (readonly unknown[])[] }[]): void {
  let characters = 0;
  for (const { data } of sheets) {
    for (const row of data) for (const cell of row) if (typeof cell === 'string') characters += cell.length;
  }
  if (characters <= cellCharactersMax) return;
  const most = cellCharactersMax.toLocaleString('en');
  throw unprocessable(`The cells of the file hold more than ${most} characters. Split it and upload the parts.`);
}

/** Number of a column, from 1, by its letters in an address such as AB12. */
function columnNumber(letters: string): number {
  let number = 0;
  for (const letter of letters) number = 26 * number + letter.charCodeAt(0) - 64;
  return number;
}

function addSheet(builder: OutlineBuilder, rows: readonly string[][]): void {
  const header = headerRow(rows);
  for (const row of rows.slice(0, Math.max(header, 0))) builder.add(NodeKind.paragraph, row.filter(Boolean).join(' '));
  if (header < 0) builder.table('', undefined, rows);
  else builder.table('', rows[header], rows.slice(header + 1));
}

/** Index of the fullest of the first rows, if it names the columns; else -1. */
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
  // Cells hold binary fractions: 0.1 + 0.2 is to be shown as 0.3.
  if (typeof value === 'number') return String(Number(value.toPrecision(15)));
  return String(value).trim();
}
