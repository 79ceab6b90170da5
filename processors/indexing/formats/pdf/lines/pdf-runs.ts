/**
 * Reads the runs of text of a PDF page, in the order of drawing. A run has one font and one direction.
 *
 * Text may be drawn along any axis: a table across the page, a label of a figure, a page that was laid out sideways.
 * Each run has coordinates in the frame of its own direction, in which its line is horizontal. So the later steps read
 * every direction in the same way.
 */
import { type PDFPageProxy, Util } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { hasUnspacedLetter } from '../../../../../core/text/characters.ts';
import { unprocessable } from '../../../document/unprocessable.ts';

type TextContent = Awaited<ReturnType<PDFPageProxy['getTextContent']>>;

/** Lengths are points. */
export interface Run {
  text: string;
  /** Left end and baseline, in the frame of its direction. y grows downwards. */
  x: number;
  y: number;
  width: number;
  /** Font size. */
  size: number;
  bold: boolean;
  /** Whether the font has a fixed width. */
  mono: boolean;
  /** Direction of the line, degrees clockwise from the left to the right of the page. */
  angle: number;
  /** Height of the page in the frame of its direction. */
  pageHeight: number;
}

interface Font {
  bold: boolean;
  mono: 'by name' | 'by widths' | undefined;
}

const boldName = /bold|black|heavy|semibold|demi|CMBX|CMSSBX|SFBX|NimbusRomNo9L-Medi|-B(?:d)?$/i;
const monoName = /mono|courier|cmtt|consol|menlo|typewriter|sftt|fixed/i;

/** Runs of text on a page. A dense page of a newspaper has some thousands. */
const pageTextsMax = 100_000;
/** Directions are rounded, so that a slightly skewed page has one frame. */
const angleStep = 5;

export async function readRuns(page: PDFPageProxy): Promise<Run[]> {
  const viewport = page.getViewport({ scale: 1 });
  const { items, styles } = await readTexts(page);
  const fonts = await readFonts(page, styles);
  const frames = new Map<number, Frame>();
  const runs: Run[] = [];
  for (const item of items) {
    if (!('str' in item) || item.str.trim() === '') continue;
    const [a, b, c, d, x, y] = Util.transform(viewport.transform, item.transform) as number[];
    const angle = (Math.round((Math.atan2(b!, a!) * 180) / Math.PI / angleStep) * angleStep + 360) % 360;
    const frame = frames.get(angle) ?? frameOf(angle, viewport);
    frames.set(angle, frame);
    const { bold, mono } = fonts.get(item.fontName) ?? { bold: false, mono: undefined };
    const place = angle === 0 ? { x: x!, y: y! } : frame.place(x!, y!);
    const size = Math.hypot(c!, d!);
    const look = { size, bold, mono: mono === 'by name' || (mono === 'by widths' && !hasUnspacedLetter(item.str)) };
    runs.push({ text: item.str, ...place, width: item.width, ...look, angle, pageHeight: frame.height });
  }
  return runs;
}

interface Frame {
  place(x: number, y: number): { x: number; y: number };
  height: number;
}

/** The page, turned so that text of this direction is horizontal. Its upper left corner is at the origin. */
function frameOf(angle: number, { width, height }: { width: number; height: number }): Frame {
  const cos = Math.cos((angle * Math.PI) / 180);
  const sin = Math.sin((angle * Math.PI) / 180);
  const turn = (x: number, y: number) => ({ x: x * cos + y * sin, y: y * cos - x * sin });
  const corners = [turn(0, 0), turn(width, 0), turn(0, height), turn(width, height)];
  const left = Math.min(...corners.map(({ x }) => x));
  const top = Math.min(...corners.map(({ y }) => y));
  return {
    place(x, y) {
      const turned = turn(x, y);
      return { x: turned.x - left, y: turned.y - top };
    },
    height: Math.max(...corners.map(({ y }) => y)) - top,
  };
}

/** Reads a page as a stream, and stops at the bound: a page may be endless. */
async function readTexts(page: PDFPageProxy): Promise<TextContent> {
  const reader = page.streamTextContent().getReader();
  const content: TextContent = { items: [], styles: {}, lang: null };
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return content;
    for (const item of value.items) content.items.push(item);
    Object.assign(content.styles, value.styles);
    if (content.items.length <= pageTextsMax) continue;
    const error = unprocessable(
      `Page ${page.pageNumber} of the PDF has more than ${pageTextsMax.toLocaleString('en')} pieces of text. Export it anew.`,
    );
    await reader.cancel(error);
    throw error;
  }
}

/**
 * pdf.js knows the names of fonts only after it has prepared a page for drawing. So a page with a new font is prepared.
 */
async function readFonts(
  page: PDFPageProxy,
  styles: Record<string, { fontFamily: string }>,
): Promise<Map<string, Font>> {
  const names = Object.keys(styles);
  // The text is read already. A font without a name counts as plain.
  if (names.some((name) => !page.commonObjs.has(name))) await page.getOperatorList().catch(() => undefined);
  const fonts = new Map<string, Font>();
  for (const name of names) {
    const font = page.commonObjs.has(name) ? page.commonObjs.get(name) : undefined;
    const fontName: string = font?.name ?? '';
    // All letters of a Chinese, Japanese or Korean font have one width, so widths say nothing there.
    const equal = styles[name]!.fontFamily === 'monospace' ? 'by widths' : undefined;
    fonts.set(name, { bold: boldName.test(fontName), mono: monoName.test(fontName) ? 'by name' : equal });
  }
  return fonts;
}
