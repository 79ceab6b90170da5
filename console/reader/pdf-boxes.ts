/** The boxes of a quote on a page of a PDF, from the text that pdf.js finds there. */
import { findQuote } from './highlight.ts';

/** A piece of text on a page, as pdf.js gives it. */
export interface TextItem {
  str: string;
  /** Matrix of the text in units of the page. */
  transform: number[];
  width: number;
  hasEOL?: boolean;
}

/** In pixels of the drawn page. */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
  /** Rotation around the lower left corner, in radians. */
  angle: number;
}

type Matrix = readonly number[];

const edgeChars = 2;

/** @param view matrix from the units of the page to pixels */
export function boxesOf(items: readonly TextItem[], quote: string, view: Matrix): Box[] {
  const starts: number[] = [];
  let text = '';
  for (const { str } of items) {
    starts.push(text.length);
    // A sentence goes on in the next line.
    text += `${str} `;
  }
  const boxes: Box[] = [];
  for (const { from, to } of findQuote(text, quote)) {
    items.forEach((item, i) => {
      const { length } = item.str;
      const [first, last] = [from - starts[i]!, to - starts[i]!];
      if (first >= length || last <= 0 || item.str.trim() === '') return;
      // Punctuation at the edge belongs to the quote, although only letters are compared.
      const ends = [first <= edgeChars ? 0 : first, last >= length - edgeChars ? length : last] as const;
      boxes.push(boxOf(item, ...ends, view));
    });
  }
  return boxes;
}

/** The box of the characters `first` to `last`, as if all were equally wide. */
function boxOf({ str, transform, width }: TextItem, first: number, last: number, view: Matrix): Box {
  const [a, b, c, d, x, y] = multiply(view, transform);
  const height = Math.hypot(c, d);
  const angle = Math.atan2(b, a);
  const whole = width * Math.hypot(view[0]!, view[1]!);
  const start = (whole * first) / str.length;
  return {
    left: x + start * Math.cos(angle),
    top: y + start * Math.sin(angle) - height,
    width: (whole * (last - first)) / str.length,
    height: height * 1.15,
    angle,
  };
}

function multiply(m: Matrix, n: Matrix): [number, number, number, number, number, number] {
  const [a, b, c, d, e, f] = m as [number, number, number, number, number, number];
  const [g, h, i, j, k, l] = n as [number, number, number, number, number, number];
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
}
