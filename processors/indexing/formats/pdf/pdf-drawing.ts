/**
 * Draws pages of a PDF as images, for text recognition and the vision model. A drawing shows the page as a reader sees
 * it. A scanned page may consist of strips, masks and rotated images, with several filters (CCITT, JBIG2, JPEG, JPEG
 * 2000). pdf.js handles all of them. It draws with `@napi-rs/canvas`, which is installed with it on the usual
 * platforms. Rejected: extracting the images. That needs no canvas, but code for each of these cases.
 *
 * A page without anything to read is not drawn. Such a page is empty, or it has text of its own and no picture that
 * could be a scan or a figure.
 */
import { OPS, type PDFDocumentProxy, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Picture } from '../../document/picture-reading.ts';
import { openPdf } from './pdf-document.ts';

export interface Drawing {
  /** Page number, from 1. */
  readonly page: number;
  /** Whether the page shows anything to read. */
  readonly pictured: boolean;
  /** JPEG of the page. Undefined if no image was requested, or nothing is to be read. */
  readonly image?: Uint8Array;
  /** Reason why the page could not be drawn. */
  readonly problem?: string;
}

/**
 * Pixels of an image. A page of A3 at 600 dpi has 70 megapixels. Each pixel takes up to 7 bytes while the page is
 * drawn.
 */
const imagePixelsMax = 72e6;
const drawingPixelsMax = 25e6;
/**
 * Pixels from which a picture beside text is read. A page of A5 at 100 dpi has 480,000 pixels. Smaller pictures are
 * logos.
 */
const besideTextPixelsMin = 400_000;
const dpiMin = 200;
const dpiMax = 300;
const pointsPerInch = 72;
const missingProblem = `it is damaged, or has more than ${imagePixelsMax / 1e6} megapixels`;
const jpegQuality = 90;
/** Difference of the lightest and the darkest pixel, of 256. A page with less is blank. */
const contrastMin = 24;

const imageOps = new Set<number>([
  OPS.paintImageXObject,
  OPS.paintInlineImageXObject,
  OPS.paintImageMaskXObject,
  OPS.paintImageXObjectRepeat,
  OPS.paintImageMaskXObjectRepeat,
]);
const movingOps = new Set<number>([OPS.transform, OPS.paintFormXObjectBegin]);
const textOps = new Set<number>([OPS.showText, OPS.showSpacedText, OPS.nextLineShowText]);

/** @param looksOnly whether the result only says which pages have something to read, without images. */
export async function drawPages(
  bytes: Buffer,
  pictures: readonly Picture[],
  { looksOnly }: { looksOnly: boolean },
): Promise<Drawing[]> {
  const pdf = await openPdf(bytes, { imagePixelsMax });
  try {
    const drawings: Drawing[] = [];
    for (const picture of pictures) {
      const drawing = await drawPicture(pdf, picture, looksOnly);
      const isBlank = drawing.problem === missingProblem && !(await lacksPictures(pdf, bytes, picture.page));
      drawings.push({ page: picture.page, ...(isBlank ? { pictured: false } : drawing) });
    }
    return drawings;
  } finally {
    await pdf.loadingTask.destroy();
  }
}

/**
 * Whether a page on which nothing is painted has a picture that pdf.js left out, and is not just blank. pdf.js does not
 * say so. But if it stops at errors, the operators of such a page end at the picture. So the file is opened once more.
 */
async function lacksPictures(pdf: PDFDocumentProxy, bytes: Buffer, page: number): Promise<boolean> {
  const strict = await openPdf(bytes, { imagePixelsMax, strict: true });
  try {
    const [whole, upToError] = await Promise.all([operatorsOf(pdf, page), operatorsOf(strict, page)]);
    return upToError < whole;
  } finally {
    await strict.loadingTask.destroy();
  }
}

/** Number of operators of a page. */
async function operatorsOf(pdf: PDFDocumentProxy, number: number): Promise<number> {
  const page = await pdf.getPage(number);
  return (await page.getOperatorList()).fnArray.length;
}

/** Draws one page. An error becomes a `problem` of that page, and other pages are drawn. */
async function drawPicture(
  pdf: PDFDocumentProxy,
  { page: number, wants }: Picture,
  looksOnly: boolean,
): Promise<Omit<Drawing, 'page'>> {
  try {
    const page = await pdf.getPage(number);
    const marks = await readMarks(page);
    if (marks.missing) return { pictured: true, problem: missingProblem };
    if (!marks.some || (wants !== 'text' && marks.pixels < besideTextPixelsMin)) return { pictured: false };
    if (looksOnly) return { pictured: true };
    const image = await drawPage(pdf, page, marks.pixels);
    page.cleanup();
    return image ? { pictured: true, image } : { pictured: false };
  } catch (error) {
    return { pictured: true, problem: `it could not be drawn (${error instanceof Error ? error.message : error})` };
  }
}

interface Marks {
  /** Whether anything is painted. */
  some: boolean;
  /** Pixels of all images. */
  pixels: number;
  /** Whether something was placed but nothing painted. pdf.js leaves out images that it cannot or may not read. */
  missing: boolean;
}

async function readMarks(page: PDFPageProxy): Promise<Marks> {
  const { fnArray, argsArray } = await page.getOperatorList();
  let pixels = 0;
  let painted = false;
  for (const [at, op] of fnArray.entries()) {
    painted ||= imageOps.has(op) || textOps.has(op) || op === OPS.constructPath || op === OPS.shadingFill;
    if (imageOps.has(op)) pixels += pixelsOf(argsArray[at]);
  }
  return { some: painted, pixels, missing: !painted && fnArray.some((op) => movingOps.has(op)) };
}

/** Pixels of an image operator. Its arguments are a name and the size, or an object with the size. */
function pixelsOf([first, width, height]: unknown[]): number {
  if (typeof width === 'number' && typeof height === 'number') return width * height;
  const { width: across = 0, height: down = 0 } = first as { width?: number; height?: number };
  return across * down;
}

/** @returns undefined for a blank page. */
async function drawPage(pdf: PDFDocumentProxy, page: PDFPageProxy, pixels: number): Promise<Uint8Array | undefined> {
  const { width, height } = page.getViewport({ scale: 1 });
  const ownDpi = pixels > 0 ? Math.sqrt(pixels / (width * height)) * pointsPerInch : dpiMax;
  const dpi = Math.min(dpiMax, Math.max(dpiMin, ownDpi));
  const scale = Math.min(dpi / pointsPerInch, Math.sqrt(drawingPixelsMax / (width * height)));
  const viewport = page.getViewport({ scale });
  const factory = pdf.canvasFactory as CanvasFactory;
  const drawing = factory.create(viewport.width, viewport.height);
  try {
    await page.render({ canvas: drawing.canvas as never, canvasContext: drawing.context as never, viewport }).promise;
    return isBlank(drawing) ? undefined : new Uint8Array(drawing.canvas.toBuffer('image/jpeg', jpegQuality));
  } finally {
    factory.destroy(drawing);
  }
}

/** The canvas factory of pdf.js, which its types leave out. */
interface CanvasFactory {
  create(width: number, height: number): CanvasDrawing;
  destroy(drawing: CanvasDrawing): void;
}

interface CanvasDrawing {
  canvas: { width: number; height: number; toBuffer(type: 'image/jpeg', quality: number): Buffer };
  context: { getImageData(x: number, y: number, width: number, height: number): { data: Uint8ClampedArray } };
}

/** Whether a page has one colour, apart from a scanner's noise. Only the green channel is compared. */
function isBlank({ canvas, context }: CanvasDrawing): boolean {
  let darkest = 255;
  let lightest = 0;
  const rows = 256;
  for (let top = 0; top < canvas.height; top += rows) {
    const { data } = context.getImageData(0, top, canvas.width, Math.min(rows, canvas.height - top));
    for (let at = 1; at < data.length; at += 4) {
      const value = data[at]!;
      if (value < darkest) darkest = value;
      if (value > lightest) lightest = value;
    }
    if (lightest - darkest >= contrastMin) return false;
  }
  return true;
}
