/**
 * How text looks in HTML, and which paragraphs are headings by their look. Filings and exported documents have no heading
 * elements. Their headings are short paragraphs that are bold or underlined as a whole, or centred capitals.
 */

export interface TextStyle {
  /** Bold or underlined. */
  readonly marked: boolean;
  readonly centred: boolean;
  /** Font size in points; 0: none is given. */
  readonly points: number;
}

export const plainStyle: TextStyle = { marked: false, centred: false, points: 0 };

/** Share of bold or underlined characters from which a paragraph or cell is so as a whole. */
const markedShareMin = 0.9;
const headingCharactersMax = 150;
const headingWordsMax = 20;
/** Points of a unit, and the points that a percentage or `em` is a part of. */
const pointsOf: Readonly<Record<string, number>> = { pt: 1, px: 0.75, em: 12, rem: 12, '%': 0.12 };
const isUnderlined = /text-decoration(?:-line)?\s*:[^;]*\bunderline\b/;
/** The parts and items of a filing. */
const isPart = /^part\s+[ivx\d]+\b/i;
const isItem = /^item\s+\d+[a-z]?\b/i;
/** A heading element. Its length is bounded, so that elements without an end take linear time. */
const closedHeading = /<h[1-6](?:\s[^>]{0,500})?>(.{0,500}?)<\/h[1-6]/gis;
const repeatedHeadingsMin = 3;
/** From this size on a heading is one level higher. */
const largePoints = 14;

/** Follows the styles of a page, and the look of its running block. */
export class LookReader {
  /** The styles of the open elements. */
  readonly #styles: TextStyle[] = [plainStyle];
  /** Characters of the block, and those of them that are bold or underlined. */
  #characters = 0;
  #markedCharacters = 0;
  #beginsMarked = false;
  /** The style of the last characters. */
  #style = plainStyle;

  open(tag: string, attributes: Readonly<Record<string, string>>): void {
    this.#styles.push(styleIn(this.#styles.at(-1)!, tag, attributes));
  }

  close(): void {
    this.#styles.pop();
  }

  add(text: string): void {
    if (text.trim() === '') return;
    this.#style = this.#styles.at(-1)!;
    if (this.#characters === 0) this.#beginsMarked = this.#style.marked;
    this.#characters += text.length;
    if (this.#style.marked) this.#markedCharacters += text.length;
  }

  /** The look of the block, which ends. */
  take(): Look {
    const marked = this.#characters > 0 && this.#markedCharacters >= markedShareMin * this.#characters;
    const look = { ...this.#style, marked, beginsMarked: this.#beginsMarked };
    this.#characters = 0;
    this.#markedCharacters = 0;
    this.#beginsMarked = false;
    return look;
  }
}

/** The style of an element in one of this style. */
function styleIn(outer: TextStyle, tag: string, attributes: Readonly<Record<string, string>>): TextStyle {
  if (tag === 'b' || tag === 'strong' || tag === 'u') return outer.marked ? outer : { ...outer, marked: true };
  if (tag === 'center') return { ...outer, centred: true };
  const { style, align } = attributes;
  if (style === undefined && align === undefined) return outer;
  const css = style?.toLowerCase() ?? '';
  const weight = /font-weight\s*:\s*(\w+)/.exec(css)?.[1] ?? (/font\s*:[^;]*\bbold\b/.test(css) ? 'bold' : undefined);
  const size = /font(?:-size)?\s*:[^;]*?([\d.]+)\s*(pt|px|r?em|%)/.exec(css);
  const aligned = /text-align\s*:\s*(\w+)/.exec(css)?.[1] ?? align?.toLowerCase();
  return {
    marked: isUnderlined.test(css) || (weight === undefined ? outer.marked : /^(?:bold|bolder|[6-9]00)$/.test(weight)),
    centred: aligned === undefined ? outer.centred : aligned === 'center',
    points: size ? Number(size[1]) * pointsOf[size[2]!]! : outer.points,
  };
}

/** The look of a paragraph or cell as a whole. */
export interface Look extends TextStyle {
  /** Whether its beginning is bold or underlined. */
  readonly beginsMarked: boolean;
}

/**
 * The level of a paragraph that is a heading by its look: parts and items of a filing first, then centred or capital,
 * then other bold paragraphs. Parts and items need only one sign of a heading, because their words are one.
 */
export function headingLevelByLook(text: string, { marked, beginsMarked, centred, points }: Look): number | undefined {
  if (text.length > headingCharactersMax || text.split(/\s+/).length > headingWordsMax) return undefined;
  if (!/\p{L}{2}|\p{Lo}/u.test(text)) return undefined;
  const isCapital = text === text.toUpperCase() && text !== text.toLowerCase();
  const isOutstanding = marked || beginsMarked || ((centred || isCapital) && !endsInPageNumber(text));
  if (isPart.test(text) && isOutstanding) return 1;
  if (isItem.test(text) && isOutstanding) return 2;
  if (/[.!?,;:。！？，；：]$/.test(text) || !(marked || (centred && isCapital))) return undefined;
  const level = centred || isCapital ? 3 : 4;
  return points >= largePoints ? level - 1 : level;
}

/** Whether it is a line of a table of contents. A title may end in a year. */
function endsInPageNumber(text: string): boolean {
  return /[^\d\s]\W*\s\d{1,3}$/.test(text) && !isPart.test(text);
}

/**
 * Whether the page has heading elements that are headings. One that is repeated on each page is none: filings link back to
 * their contents so.
 */
export function hasHeadings(html: string): boolean {
  const texts = new Set<string>();
  let closed = 0;
  for (const [, text = ''] of html.matchAll(closedHeading)) {
    closed++;
    texts.add(text.replace(/<[^>]*>|\s+/g, ''));
    if (texts.size > 1) return true;
  }
  return closed < repeatedHeadingsMin && /<h[1-6][\s>]/i.test(html);
}
