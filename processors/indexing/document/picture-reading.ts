/**
 * Pictures and their readings. A picture is one of these:
 * - a page of an image file, or a page of a PDF that has no text, little text, or figures
 * - a picture that is embedded in a document, such as a screenshot in a DOCX.
 *
 * A reading is its recognised text and its description.
 */

/** Pictures of one file that are read. */
export const picturesMax = 2_000;

export interface Picture {
  /** Page number, from 1; 0 where the format has no pages. */
  readonly page: number;
  /** Number of an embedded picture in its file, from 1. Undefined: the picture is a page. */
  readonly embedded?: number;
  /**
   * The content to read.
   * - `text`: all text of a page without text of its own, or of an embedded picture.
   * - `more text`: all text of a page with little text, which may be a scan with a stamp.
   * - `figures`: a description of the figures of a page with enough text.
   */
  readonly wants: 'text' | 'more text' | 'figures';
  /** The image. Undefined: a page of a PDF, which must be drawn. */
  readonly image?: PictureImage;
  /** Reason why the picture can never be read, and what to do. */
  readonly problem?: string;
}

export interface PictureImage {
  readonly mediaType: string;
  /** Path of an image that was taken out of its file. The reader removes it. Undefined: the file is the image. */
  readonly path?: string;
  /** Page of an image with several, from 0. */
  readonly page?: number;
}

/** The pictures of a file that must be read before it can be parsed. */
export interface PictureFile {
  readonly pictures: readonly Picture[];
  /** Whether the file has any text beside its pictures. */
  readonly hasText: boolean;
}

export interface Reading {
  readonly page: number;
  /** Number of the embedded picture, from 1. Undefined: the picture is a page. */
  readonly embedded?: number;
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
