/**
 * A picture is what has to be looked at to be read: a page of an image file, or a page of a PDF that has no text of
 * its own, or has figures beside it. A reading is what came of it.
 */

export interface Picture {
  /** From 1. */
  readonly page: number;
  /**
   * What is wanted of it: its text, where it has none of its own; where it has a little, it may be a scan with a stamp;
   * where it has enough, a description of its figures only.
   */
  readonly wants: 'text' | 'more text' | 'figures';
}

/** The pictures of a file that are to be read before it can be parsed. */
export interface PictureFile {
  readonly pictures: readonly Picture[];
  /** Whether there is any text beside them. */
  readonly hasText: boolean;
  /** The media type of an image file, which is its picture; undefined: the pictures are drawn from a PDF. */
  readonly mediaType?: string;
}

export interface Reading {
  readonly page: number;
  /** As recognised, in reading order. */
  readonly lines: readonly TextLine[];
  /** What the picture shows, in the words of a model; empty where none was asked. */
  readonly description: string;
}

/** Lengths as shares of the page's width; y grows downwards. */
export interface TextLine {
  readonly text: string;
  /** `text` where wide gaps part it. */
  readonly cells: readonly string[];
  /** From 1; lines of one paragraph have the same. */
  readonly paragraph: number;
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
  readonly height: number;
  /** Share of the page's height above its lower edge. */
  readonly depth: number;
}
