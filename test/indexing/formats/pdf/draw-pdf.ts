/** Draws small PDFs: text at given places of A4 pages, and files written by hand. */
import { PDFDocument, type PDFFont, type PDFPage, StandardFonts } from 'pdf-lib';

export interface Pen {
  page: PDFPage;
  text: PDFFont;
  bold: PDFFont;
}

/** One page for each function that draws it. */
export async function pdf(...pages: ((pen: Pen) => void)[]): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const text = await document.embedFont(StandardFonts.TimesRoman);
  const bold = await document.embedFont(StandardFonts.TimesRomanBold);
  for (const draw of pages) draw({ page: document.addPage([595, 842]), text, bold });
  return document.save();
}

/** Draws lines from `y` down, 14 points apart. */
export function paragraph({ page, text }: Pen, y: number, lines: readonly string[], { x = 70, size = 11 } = {}): void {
  for (const [at, line] of lines.entries()) page.drawText(line, { x, y: y - 14 * at, size, font: text });
}

export const heading = ({ page, bold }: Pen, y: number, text: string, size: number) =>
  page.drawText(text, { x: 70, y, size, font: bold });

/** Draws cells at the left ends `columns`. */
export function row({ page, text }: Pen, y: number, columns: readonly number[], cells: readonly string[]): void {
  for (const [at, cell] of cells.entries()) page.drawText(cell, { x: columns[at]!, y, size: 11, font: text });
}

/** Maps the capital letters of font F2 to Hebrew ones. */
const hebrew =
  '/CIDInit /ProcSet findresource begin begincmap 1 begincodespacerange <00> <ff> endcodespacerange ' +
  '1 beginbfrange <41> <5a> <05d0> endbfrange endcmap end';

/**
 * A PDF of one page with this content stream. Its font F1 is Korean and needs no data: codes are UTF-16. Its font F2 is
 * Helvetica with letters of one width, and with Hebrew letters in place of the capital ones.
 */
export function pdfOf(content: string): Uint8Array {
  const objects = [
    '<</Type /Catalog /Pages 2 0 R>>',
    '<</Type /Pages /Kids [3 0 R] /Count 1>>',
    '<</Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources <</Font <</F1 5 0 R /F2 8 0 R /F3 10 0 R>>>> /Contents 4 0 R>>',
    `<</Length ${content.length}>>\nstream\n${content}\nendstream`,
    '<</Type /Font /Subtype /Type0 /BaseFont /Batang /Encoding /UniKS-UTF16-H /DescendantFonts [6 0 R]>>',
    '<</Type /Font /Subtype /CIDFontType0 /BaseFont /Batang /DW 1000 /FontDescriptor 7 0 R /CIDSystemInfo <</Registry (Adobe) /Ordering (Korea1) /Supplement 2>>>>',
    '<</Type /FontDescriptor /FontName /Batang /Flags 4 /FontBBox [0 -200 1000 900] /ItalicAngle 0 /Ascent 900 /Descent -200 /CapHeight 700 /StemV 80>>',
    `<</Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding /ToUnicode 9 0 R /FirstChar 32 /LastChar 122 /Widths [${'600 '.repeat(91)}]>>`,
    `<</Length ${hebrew.length}>>\nstream\n${hebrew}\nendstream`,
    '<</Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding <</Differences [1 /C0 /bullet]>> >>',
  ];
  const body = objects.map((object, at) => `${at + 1} 0 obj\n${object}\nendobj\n`).join('');
  return Buffer.from(`%PDF-1.4\n${body}trailer <</Root 1 0 R /Size ${objects.length + 1}>>\n%%EOF\n`, 'latin1');
}
