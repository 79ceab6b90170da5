/** Reads what was filled into the form of a PDF. It is no part of the text of a page, but a reader sees it there. */
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { unprocessable } from '../../../document/unprocessable.ts';
import type { Line } from './pdf-lines.ts';

export interface Field {
  text: string;
  /** Left, lower, right and upper edge, points from the lower left corner of the page. */
  rect: readonly number[];
}

/** A field as pdf.js gives it. Its types say only that it is an object. */
interface FieldObject {
  type?: string;
  value?: unknown;
  page?: number;
  rect?: number[];
}

/** Kinds of fields whose value is shown as text. */
const shown = ['text', 'combobox', 'listbox'];
const fieldsMax = 20_000;
const sizeMax = 11;

/** The filled fields by page number. @throws {MillraceError} `unprocessable` over the bound. */
export async function readFields(pdf: PDFDocumentProxy): Promise<Map<number, Field[]>> {
  // A damaged form must not fail the text of the pages.
  const objects = (await pdf.getFieldObjects().catch(() => null)) as Record<string, FieldObject[]> | null;
  const fields = new Map<number, Field[]>();
  const all = Object.values(objects ?? {}).flat();
  if (all.length > fieldsMax) {
    throw unprocessable(`The form of the PDF has more than ${fieldsMax.toLocaleString('en')} fields. Split it.`);
  }
  for (const { type = '', value, page = 0, rect } of all) {
    const text = [value].flat().join(', ').replace(/\s+/g, ' ').trim();
    if (!shown.includes(type) || text === '' || !rect) continue;
    const ofPage = fields.get(page + 1) ?? [];
    ofPage.push({ text, rect });
    fields.set(page + 1, ofPage);
  }
  return fields;
}

/** The lines of a page with its fields. A field comes after the last line that begins above it, or left of it. */
export function withFields(page: PDFPageProxy, lines: readonly Line[], fields: readonly Field[]): Line[] {
  const all = [...lines];
  for (const field of fields) {
    const line = toLine(page, field);
    let nearest = -1;
    for (const [at, other] of all.entries())
      if (isBefore(other, line) && (nearest < 0 || isBefore(all[nearest]!, other))) nearest = at;
    all.splice(nearest + 1, 0, line);
  }
  return all;
}

/** Whether a line begins above another, or left of it in the same row. */
function isBefore(one: Line, other: Line): boolean {
  if (one.angle !== other.angle) return false;
  const row = other.size / 2;
  return one.y < other.y - row || (one.y <= other.y + row && one.x <= other.x);
}

function toLine(page: PDFPageProxy, { text, rect }: Field): Line {
  const viewport = page.getViewport({ scale: 1 });
  const [left = 0, top = 0, right = 0, bottom = 0] = viewport.convertToViewportRectangle([...rect]) as number[];
  const x = Math.min(left, right);
  const end = Math.max(left, right);
  const size = Math.min(sizeMax, Math.abs(bottom - top));
  const y = Math.max(top, bottom) - size / 4;
  const look = { size, bold: false, mono: false, angle: 0, marked: false };
  return {
    text,
    cells: [{ text, x, right: end }],
    page: page.pageNumber,
    x,
    right: end,
    y,
    height: y / viewport.height,
    ...look,
  };
}
