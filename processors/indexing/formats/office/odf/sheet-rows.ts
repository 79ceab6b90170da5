/** The filled rows of a sheet of an OpenDocument spreadsheet. A cell holds its text as the sheet shows it. */
import { unprocessable } from '../../../document/unprocessable.ts';
import { childOf, descendantsOf, elementsOf, type XmlElement } from '../../../document/xml.ts';
import type { SheetCell, SheetRow } from '../spreadsheet/sheet.ts';
import { annotationText, plainTexts } from './inline.ts';

/** Cells of a sheet. A cell that is repeated counts each time. */
const cellsMax = 2_000_000;
const charactersMax = 100_000_000;

export class SheetRows {
  readonly rows: SheetRow[] = [];
  /** Comments as `Comment on B3 (Ada): text`. */
  readonly comments: string[] = [];
  /** Pictures that are fixed to a cell. */
  readonly images: XmlElement[] = [];
  #row = 0;
  #cells = 0;
  #characters = 0;

  /** @throws {MillraceError} `unprocessable` over the bounds. */
  add(element: XmlElement): void {
    const repeats = Math.max(1, Number(element.attributes['number-rows-repeated'] ?? 1) || 1);
    const row = this.#readRow(element);
    const characters = row.reduce((sum, { text }) => sum + text.length, 0);
    this.#row += repeats;
    if (row.length === 0) return;
    this.#cells += repeats * row.length;
    this.#characters += repeats * characters;
    if (this.#cells > cellsMax || this.#characters > charactersMax) {
      const most = `${cellsMax.toLocaleString('en')} cells, ${charactersMax.toLocaleString('en')} characters`;
      throw unprocessable(`A sheet of the file holds more than one may (${most}). Split it and upload the parts.`);
    }
    for (let at = 0; at < repeats; at++) this.rows.push(row);
  }

  #readRow(row: XmlElement): SheetRow {
    const cells: SheetCell[] = [];
    let column = 0;
    for (const cell of elementsOf(row)) {
      if (cell.name !== 'table-cell' && cell.name !== 'covered-table-cell') continue;
      const repeats = Math.max(1, Number(cell.attributes['number-columns-repeated'] ?? 1) || 1);
      const text = plainTexts(cell).join('\n').trim();
      if (cell.children.length > 0) this.images.push(...descendantsOf(cell, 'image'));
      const annotation = childOf(cell, 'annotation');
      const comment = annotation ? annotationText(annotation) : '';
      if (comment !== '') this.comments.push(comment.replace('Comment', `Comment on ${addressOf(column, this.#row)}`));
      if (text !== '' && cells.length + repeats > cellsMax) {
        throw unprocessable('A row of a sheet repeats a cell too often. Delete the repeated cells.');
      }
      for (let at = 0; text !== '' && at < repeats; at++) cells.push({ column: column + at, text });
      column += repeats;
    }
    return cells;
  }
}

/** @param column from 0. @param row from 0. */
function addressOf(column: number, row: number): string {
  let letters = '';
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  }
  return `${letters}${row + 1}`;
}
