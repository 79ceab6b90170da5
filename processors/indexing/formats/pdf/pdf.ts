/**
 * Parses PDF into an outline, over pdf.js: positioned text to lines (`lines/`), lines to blocks
 * (`pdf-blocks.ts`), blocks to headings and a tree (`pdf-headings.ts`). Every node knows its page.
 *
 * A page with little or no text may be a scan. It is first read as a picture. Its reading then gives it lines like
 * those of other pages. A text layer over a scan is used unchanged.
 */
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { MillraceError } from '../../../../core/errors.ts';
import type { Outline } from '../../document/outline.ts';
import { OutlineBuilder } from '../../document/outline-builder.ts';
import { PageNotes } from '../../document/page-notes.ts';
import type { Picture, PictureFile, Reading } from '../../document/picture-reading.ts';
import { unprocessable } from '../../document/unprocessable.ts';
import { contentsPages } from './lines/pdf-contents.ts';
import { type Field, readFields, withFields } from './lines/pdf-fields.ts';
import { markFootnotes } from './lines/pdf-footnotes.ts';
import { bodySizeOf, type Line, readLines } from './lines/pdf-lines.ts';
import { joinTornRows } from './lines/pdf-rows.ts';
import { dropRunningLines } from './lines/pdf-running-lines.ts';
import { recognisedLines } from './lines/recognised-lines.ts';
import { withinBudget } from './page-budget.ts';
import { toBlocks } from './pdf-blocks.ts';
import { readBookmarks } from './pdf-bookmarks.ts';
import { openPdf } from './pdf-document.ts';
import { writeBlocks } from './pdf-headings.ts';
import { Inflation } from './pdf-inflation.ts';

const pagesMax = 10_000;
/** Processor time of a page. It is far below the time limit of a small file, so that the error can name the page. */
const pageSecondsMax = 15;
/** Characters of a page with enough text. A page with fewer has only a stamp, or a title above a picture. */
const pageCharactersMin = 100;
/** Recognised text replaces a page's own text if it is longer by this factor. */
const replacingShare = 2;
/** Titles that programs set by default. */
const noTitle =
  /^(?:untitled|microsoft word|microsoft powerpoint|document\d*$|slide \d|.*\.(?:docx?|pdf|tex|dvi|indd|pptx?|qxd)$)/i;

/**
 * Parses a PDF.
 * @param figures whether pictures beside text are to be read as well.
 * @returns the pictures to read instead, if there are any and `readings` are missing.
 */
export async function parsePdf(
  bytes: Buffer,
  { readings, figures = false }: { readings?: readonly Reading[]; figures?: boolean },
): Promise<Outline | PictureFile> {
  // Pictures are never decoded here.
  const pdf = await openPdf(bytes, { imagePixelsMax: 1 });
  const inflation = new Inflation();
  try {
    if (pdf.numPages > pagesMax) throw unprocessable(`The PDF has more than ${pagesMax} pages. Split it.`);
    const fields = await readFields(pdf);
    const pages: Line[][] = [];
    const notes = new PageNotes();
    for (let number = 1; number <= pdf.numPages; number++) {
      const reading = readPage(pdf, number, fields.get(number) ?? [], notes);
      reading.catch(() => undefined);
      pages.push(await Promise.race([withinBudget(reading, number, pageSecondsMax), inflation.exceeded]));
    }
    const file = readings ? undefined : pictureFile(pages, figures);
    if (file && file.pictures.length > 0) return file;
    const builder = new OutlineBuilder();
    // Rows come first, because a cell alone may look like a running line.
    const whole = withReadings(pages, readings ?? []).map(joinTornRows);
    const blocks = toBlocks(markAsides(dropRunningLines(whole, notes), notes));
    const title = writeBlocks(builder, blocks, await readBookmarks(pdf));
    builder.title = title || (await metadataTitle(pdf));
    for (const note of notes.toTexts()) builder.note(note);
    return builder.build();
  } finally {
    inflation[Symbol.dispose]();
    await pdf.loadingTask.destroy();
  }
}

function pictureFile(pages: readonly Line[][], figures: boolean): PictureFile {
  const sizes = dropRunningLines(pages).map(charactersOf);
  const pictures = sizes.map((characters, at) => ({ page: at + 1, wants: wantsOf(characters) }));
  return {
    pictures: pictures.filter(({ wants }) => figures || wants !== 'figures'),
    hasText: sizes.some((characters) => characters > 0),
  };
}

function wantsOf(characters: number): Picture['wants'] {
  if (characters === 0) return 'text';
  return characters < pageCharactersMin ? 'more text' : 'figures';
}

function withReadings(pages: readonly Line[][], readings: readonly Reading[]): Line[][] {
  const size = bodySizeOf(pages);
  const byPage = new Map(readings.map((reading) => [reading.page, recognisedLines(reading, size)]));
  return pages.map((own, at) => {
    const read = byPage.get(at + 1);
    if (!read) return own;
    const replaces = charactersOf(read.lines) >= replacingShare * charactersOf(own);
    return [...(replaces ? read.lines : own), ...read.description];
  });
}

/** Marks the lines that stand beside the flow of the text. */
function markAsides(pages: readonly Line[][], notes: PageNotes): readonly Line[][] {
  const bodySize = bodySizeOf(pages);
  for (const page of contentsPages(pages)) {
    notes.add('Left out of searches: the table of contents', page, 'the headings say the same');
    for (const line of pages[page - 1]!) line.aside = 'contents';
  }
  for (const lines of pages) markFootnotes(lines, bodySize);
  return pages;
}

function charactersOf(lines: readonly { text: string }[]): number {
  return lines.reduce((sum, { text }) => sum + text.length, 0);
}

/**
 * Reads one page. A damaged page fails the whole file. Otherwise its text would be missing from searches, and no one
 * would notice.
 */
async function readPage(
  pdf: PDFDocumentProxy,
  number: number,
  fields: readonly Field[],
  notes: PageNotes,
): Promise<Line[]> {
  try {
    const page = await pdf.getPage(number);
    const lines = withFields(page, await readLines(page, notes), fields);
    page.cleanup();
    return lines;
  } catch (error) {
    if (error instanceof MillraceError) throw error;
    throw unprocessable(`Page ${number} of the PDF is damaged. Export or download it anew and upload it again.`, error);
  }
}

async function metadataTitle(pdf: PDFDocumentProxy): Promise<string> {
  const { info } = await pdf.getMetadata();
  const title = 'Title' in info && typeof info.Title === 'string' ? info.Title.trim() : '';
  return noTitle.test(title) ? '' : title;
}
