/**
 * Reads the lines of a large file, one by one. Only one chunk and one line are in memory. Blank lines are left out. A
 * byte order mark is not part of a line.
 */
import { isUtf8 } from 'node:buffer';
import { createReadStream } from 'node:fs';

export interface Line {
  /** Text of the line; undefined when it is too long, or not UTF-8. */
  text: string | undefined;
  /** Number of the line, from 1, counted from the start of this reading. Blank lines count. */
  number: number;
  /** Start of the next line, in bytes of the file. */
  end: number;
}

const chunkBytes = 256 * 1024;
const lineFeed = 0x0a;
const byteOrderMark = '\uFEFF';

/** @param options.offset where to begin, in bytes: the `end` of an earlier line. */
export async function* readLines(
  path: string,
  { offset = 0, lineBytesMax, signal }: { offset?: number; lineBytesMax: number; signal: AbortSignal },
): AsyncGenerator<Line> {
  let number = 0;
  let end = offset;
  /** Pieces of the current line. */
  let pieces: Buffer[] = [];
  let bytes = 0;
  const close = (): Line | undefined => {
    number++;
    const isFirst = number === 1 && offset === 0;
    const text = bytes > lineBytesMax ? undefined : textOf(pieces, isFirst);
    pieces = [];
    bytes = 0;
    return text?.trim() === '' ? undefined : { text, number, end };
  };
  const add = (piece: Buffer) => {
    bytes += piece.length;
    end += piece.length;
    if (bytes <= lineBytesMax) pieces.push(piece);
    else pieces = [];
  };
  const chunks: AsyncIterable<Buffer> = createReadStream(path, { start: offset, highWaterMark: chunkBytes });
  for await (const chunk of chunks) {
    signal.throwIfAborted();
    let from = 0;
    for (let at = chunk.indexOf(lineFeed); at >= 0; at = chunk.indexOf(lineFeed, from)) {
      add(chunk.subarray(from, at));
      end++;
      from = at + 1;
      const line = close();
      if (line) yield line;
    }
    add(chunk.subarray(from));
  }
  const last = bytes > 0 ? close() : undefined;
  if (last) yield last;
}

function textOf(pieces: Buffer[], isFirst: boolean): string | undefined {
  const line = pieces.length === 1 ? pieces[0] : Buffer.concat(pieces);
  if (!isUtf8(line)) return undefined;
  const text = line.toString();
  return isFirst && text.startsWith(byteOrderMark) ? text.slice(1) : text;
}
