/**
 * How text looks in HTML, and which paragraphs are headings by their look. Filings and exported documents have no heading
 * elements: their headings are short paragraphs that are bold as a whole.
 */

export interface TextStyle {
  readonly bold: boolean;
  readonly centred: boolean;
  /** Font size in points; 0: none is given. */
  readonly points: number;
}

export const plainStyle: TextStyle = { bold: false, centred: false, points: 0 };

const headingCharactersMax = 150;
const headingWordsMax = 20;
/** Points of a unit, and the points that a percentage or `em` is a part of. */
const pointsOf: Readonly<Record<string, number>> = { pt: 1, px: 0.75, em: 12, rem: 12, '%': 0.12 };
/** From this size on a heading is one level higher. */
const largePoints = 14;

/** The style of an element in one of this style. */
export function styleIn(outer: TextStyle, tag: string, attributes: Readonly<Record<string, string>>): TextStyle {
  if (tag === 'b' || tag === 'strong') return outer.bold ? outer : { ...outer, bold: true };
  if (tag === 'center') return { ...outer, centred: true };
  const { style, align } = attributes;
  if (style === undefined && align === undefined) return outer;
  const css = style?.toLowerCase() ?? '';
  const weight = /font-weight\s*:\s*(\w+)/.exec(css)?.[1] ?? (/font\s*:[^;]*\bbold\b/.test(css) ? 'bold' : undefined);
  const size = /font(?:-size)?\s*:[^;]*?([\d.]+)\s*(pt|px|r?em|%)/.exec(css);
  const aligned = /text-align\s*:\s*(\w+)/.exec(css)?.[1] ?? align?.toLowerCase();
  return {
    bold: weight === undefined ? outer.bold : /^(?:bold|bolder|[6-9]00)$/.test(weight),
    centred: aligned === undefined ? outer.centred : aligned === 'center',
    points: size ? Number(size[1]) * pointsOf[size[2]!]! : outer.points,
  };
}

/**
 * The level of a paragraph that is a heading by its look: parts and items of a filing first, then centred or capital,
 * then other bold paragraphs.
 */
export function headingLevelByLook(text: string, { bold, centred, points }: TextStyle): number | undefined {
  if (!bold || text.length > headingCharactersMax || text.split(/\s+/).length > headingWordsMax) return undefined;
  if (!/\p{L}{2}|\p{Lo}/u.test(text)) return undefined;
  if (/^part\s+[ivx\d]+\b/i.test(text)) return 1;
  if (/^item\s+\d+[a-z]?\b/i.test(text)) return 2;
  if (/[.!?,;:。！？，；：]$/.test(text)) return undefined;
  const level = centred || text === text.toUpperCase() ? 3 : 4;
  return points >= largePoints ? level - 1 : level;
}
