/**
 * Pictures and their readings. A picture is a page of an image file, or a page of a PDF that has no text, little text,
 * or figures. A reading is its recognised text and its description.
 */

export interface Picture {
  /** Page number, from 1. */
  readonly page: number;
  /**
   * The content to read.
   * - `text`: all text of a page without text of its own.
   * - `more text`: all text of a page with little text, which may be a scan with a stamp.
   * - `figures`: a description of the figures of a page with enough text.
   */
  readonly wants: 'text' | 'more text' | 'figures';
}

/** The pictures of a file that must be read before it can be parsed. */
export interface PictureFile {
  readonly pictures: readonly Picture[];
  /** Whether the file has any text beside its pictures. */
  readonly hasText: boolean;
  /** Media type of an image file. Undefined: the file is a PDF, so its pictures must be drawn. */
  readonly mediaType?: string;
}

export interface Reading {
  readonly page: number;
  /** Recognised lines, in reading order. */
  readonly lines: readonly TextLine[];
  /** Description of the picture by a vision model; empty without one. */
  readonly description: string;
}

/** A recognised line. Lengths are fractions of the page's width. y grows downwards. */
export interface TextLine {
  readonly text: string;
  /** Parts of `text` between wide gaps. */
  readonly cells: readonly { readonly text: string; readonly left: number; readonly right: number }[];
  /** Number of its paragraph on the page, from 1. */
  readonly paragraph: number;
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
  readonly height: number;
  /** Position of its lower edge, as a fraction of the page's height. */
  readonly depth: number;
}
