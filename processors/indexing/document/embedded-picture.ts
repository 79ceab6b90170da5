/** Pictures that a parser meets between the nodes of a document. They are read later, if anything can read them. */

/** Bytes of a picture. */
export const pictureBytesMax = 64 * 1024 * 1024;

export interface PictureSource {
  /** Name of the picture in its document. A document that shows it several times has it once. */
  readonly key: string;
  /** The bytes of its image. Undefined: the document does not have them, or they are more than `pictureBytesMax`. */
  read(): Uint8Array | undefined;
}

/** The place of a picture in an outline. */
export interface EmbeddedPicture {
  readonly source: PictureSource;
  /** Number of the node before which it stands. */
  readonly before: number;
  /** Number of the node that it belongs to; -1 at the top. */
  readonly parent: number;
  /** Page number, from 1; 0 where the format has no pages. */
  readonly page: number;
}
