/**
 * The blob of an outline, for reading parts of it. The text may have hundreds of megabytes, so only its position is read.
 * The columns have 18 bytes a node at most, which bounds them to 90 MB (`outline-builder.ts`).
 *
 * A protobuf message is a sequence of fields: a varint with the field's number and wire type, the length of its bytes
 * as a varint, and the bytes.
 */
import { type FileHandle, open } from 'node:fs/promises';
import { LostObject } from '../../../core/store/objects/object-store.ts';
import type { Outline } from '../document/outline.ts';

/** A range of bytes of the blob. */
export interface ByteRange {
  offset: number;
  length: number;
}

/** Numbers of the fields of `Outline` in `millrace.proto`. */
const fieldNumbers = {
  title: 1,
  text: 2,
  parent: 3,
  kind: 4,
  start: 5,
  end: 6,
  page: 7,
  chunkStart: 8,
  chunkEnd: 9,
  image: 10,
  breakAt: 12,
  breakPage: 13,
} as const satisfies Partial<Record<keyof Outline, number>>;

type Field = keyof typeof fieldNumbers;

/** An outline without its text. */
export type Columns = Pick<Outline, Exclude<Field, 'text'>>;

/** Wire type of a field with a length and bytes. */
const lengthDelimited = 2;
/** A tag and a length take at most 10 bytes each. */
const headBytes = 20;

export class OutlineFile {
  readonly #file: FileHandle;
  readonly #fields: ReadonlyMap<number, ByteRange>;

  private constructor(file: FileHandle, fields: ReadonlyMap<number, ByteRange>) {
    this.#file = file;
    this.#fields = fields;
  }

  /** @throws {NodeJS.ErrnoException} ENOENT when the blob was swept */
  static async use<T>(path: string, work: (file: OutlineFile) => Promise<T>): Promise<T> {
    const file = await open(path, 'r');
    try {
      return await work(new OutlineFile(file, await fieldsOf(file)));
    } finally {
      await file.close();
    }
  }

  /** The text in the blob. */
  get text(): ByteRange {
    return this.#rangeOf('text');
  }

  async columns(): Promise<Columns> {
    const kind = await this.#bytesOf('kind');
    const image = await this.#bytesOf('image');
    return {
      title: (await this.#bytesOf('title')).toString(),
      kind,
      image: image.length > 0 ? image : new Uint8Array(kind.length),
      parent: new Int32Array(await this.#bufferOf('parent')),
      start: new Uint32Array(await this.#bufferOf('start')),
      end: new Uint32Array(await this.#bufferOf('end')),
      page: new Uint32Array(await this.#bufferOf('page')),
      chunkStart: new Uint32Array(await this.#bufferOf('chunkStart')),
      chunkEnd: new Uint32Array(await this.#bufferOf('chunkEnd')),
      breakAt: new Uint32Array(await this.#bufferOf('breakAt')),
      breakPage: new Uint32Array(await this.#bufferOf('breakPage')),
    };
  }

  /** Bytes [start, end) of the text. */
  async readText(start: number, end: number): Promise<Buffer> {
    const { offset, length } = this.text;
    return this.#read({ offset: offset + start, length: Math.min(end, length) - start });
  }

  async #bytesOf(field: Field): Promise<Buffer> {
    return this.#read(this.#rangeOf(field));
  }

  /** The bytes in a buffer of their own, so that a column of numbers can be a view of it. */
  async #bufferOf(field: Field): Promise<ArrayBuffer> {
    const { buffer } = await this.#bytesOf(field);
    return buffer as ArrayBuffer;
  }

  #rangeOf(field: Field): ByteRange {
    return this.#fields.get(fieldNumbers[field]) ?? { offset: 0, length: 0 };
  }

  async #read({ offset, length }: ByteRange): Promise<Buffer> {
    const bytes = Buffer.from(new ArrayBuffer(Math.max(0, length)));
    for (let at = 0; at < bytes.length; ) {
      const { bytesRead } = await this.#file.read(bytes, at, bytes.length - at, offset + at);
      if (bytesRead === 0) throw lostOutline();
      at += bytesRead;
    }
    return bytes;
  }
}

function lostOutline(): LostObject {
  return new LostObject('What was read of the file is damaged in the store. Upload the file again.');
}

async function fieldsOf(file: FileHandle): Promise<Map<number, ByteRange>> {
  const { size } = await file.stat();
  const fields = new Map<number, ByteRange>();
  const head = Buffer.alloc(headBytes);
  for (let at = 0; at < size; ) {
    await file.read(head, 0, headBytes, at);
    const tag = varint(head, 0);
    const length = varint(head, tag.end);
    if ((tag.value & 7) !== lengthDelimited) throw lostOutline();
    const range = { offset: at + length.end, length: length.value };
    fields.set(tag.value >>> 3, range);
    at = range.offset + range.length;
  }
  return fields;
}

/** Reads a varint of up to 53 bits: 7 bits a byte, the lowest first. The highest bit says that another byte follows. */
function varint(bytes: Buffer, start: number): { value: number; end: number } {
  let value = 0;
  let end = start;
  for (let factor = 1; ; factor *= 128) {
    const byte = bytes[end++]!;
    value += (byte & 127) * factor;
    if (byte < 128) return { value, end };
  }
}
