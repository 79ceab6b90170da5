/**
 * PDF to outline, over pdf.js: positioned text to lines (`pdf-lines.ts`), lines to blocks (`pdf-blocks.ts`), blocks to
 * headings and a tree (`pdf-headings.ts`). Every node knows its page.
 *
 * Text only: scanned pages hold none, and a file of nothing else is refused, saying so. Scripts in a PDF never run.
 */
import { fileURLToPath } from 'node:url';
import { getDocument, InvalidPDFException, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { MillraceError } from '../../../core/errors.ts';
import type { Outline } from '../outline.ts';
import { OutlineBuilder } from '../outline-builder.ts';
import { toBlocks } from './pdf-blocks.ts';
import { readBookmarks } from './pdf-bookmarks.ts';
import { writeBlocks } from './pdf-headings.ts';
import { type Line, readLines } from './pdf-lines.ts';
import { dropRunningLines } from './pdf-running-lines.ts';

const pagesMax = 10_000;
/** Titles that programs write when nobody wrote one. */
const noTitle =
  /^(?:untitled|microsoft word|microsoft powerpoint|document\d*$|slide \d|.*\.(?:docx?|pdf|tex|dvi|indd|pptx?|qxd)$)/i;

export async function parsePdf(bytes: Buffer): Promise<Outline> {
  const pdf = await openPdf(bytes);
  try {
    if (pdf.numPages > pagesMax) throw unprocessable(`The PDF has more than ${pagesMax} pages. Split it.`);
    const pages: Line[][] = [];
    for (let number = 1; number <= pdf.numPages; number++) {
      pages.push(await readPage(pdf, number));
    }
    if (pages.every((lines) => lines.length === 0)) {
      throw unprocessable(
        'The PDF holds pictures of pages but no text, and text recognition (OCR) is not built in. Run OCR on it first.',
      );
    }
    const builder = new OutlineBuilder();
    const blocks = toBlocks(dropRunningLines(pages));
    const title = writeBlocks(builder, blocks, await readBookmarks(pdf));
    builder.title = title || (await metadataTitle(pdf));
    return builder.build();
  } finally {
    await pdf.loadingTask.destroy();
  }
}

async function openPdf(bytes: Buffer): Promise<PDFDocumentProxy> {
  const base = import.meta.resolve('pdfjs-dist/package.json');
  const loading = getDocument({
    // A copy: pdf.js takes the buffer over.
    data: new Uint8Array(bytes),
    cMapUrl: fileURLToPath(new URL('./cmaps/', base)),
    cMapPacked: true,
    standardFontDataUrl: fileURLToPath(new URL('./standard_fonts/', base)),
    isEvalSupported: false,
    disableFontFace: true,
    useSystemFonts: false,
    // Pictures are never decoded.
    maxImageSize: 1,
    verbosity: 0,
  });
  try {
    return await loading.promise;
  } catch (error) {
    if (error instanceof Error && error.name === 'PasswordException')
      throw unprocessable('The PDF is protected by a password. Remove the password and upload it again.', error);
    if (error instanceof InvalidPDFException)
      throw unprocessable('The PDF is damaged or incomplete. Export or download it anew and upload it again.', error);
    throw error;
  }
}

/** A page that cannot be read ends it all: a file that is searched without some of its text would deceive. */
async function readPage(pdf: PDFDocumentProxy, number: number): Promise<Line[]> {
  try {
    const page = await pdf.getPage(number);
    const lines = await readLines(page);
    page.cleanup();
    return lines;
  } catch (error) {
    throw unprocessable(`Page ${number} of the PDF is damaged. Export or download it anew and upload it again.`, error);
  }
}

async function metadataTitle(pdf: PDFDocumentProxy): Promise<string> {
  const { info } = await pdf.getMetadata();
  const title = 'Title' in info && typeof info.Title === 'string' ? info.Title.trim() : '';
  return noTitle.test(title) ? '' : title;
}

function unprocessable(message: string, cause?: unknown): MillraceError {
  return new MillraceError('unprocessable', message, { param: 'file', cause });
}
