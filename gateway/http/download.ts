/** Sends bytes of a file on the disk as the body of an answer, no faster than the client reads. One piece is in memory. */
import { type FileHandle, open } from 'node:fs/promises';
import { MillraceError } from '../../core/errors.ts';
import type { HttpExchange } from './http-exchange.ts';
import type { Headers } from './response-head.ts';

const pieceBytes = 128 * 1024;

/** The bytes to send. */
export interface Source {
  path: string;
  /** Offset of the first byte in the file. */
  start: number;
  /** Number of bytes. */
  bytes: number;
}

/** @throws {MillraceError} not_found when the file has been deleted. */
export async function sendFile(
  exchange: HttpExchange,
  { path, start, bytes }: Source,
  { status = 200, headers }: { status?: number; headers: Headers },
): Promise<void> {
  const file = await openFile(path);
  try {
    if (exchange.method === 'head') exchange.answerWithoutBody(status, headers, bytes);
    else if (bytes === 0) exchange.answer(status, '', headers);
    else {
      exchange.openStream(headers, status);
      await copy(exchange, file, { start, bytes });
    }
  } catch (error) {
    // The status line may have been sent. Then only a broken connection shows that the rest is missing.
    exchange.abort();
    throw error;
  } finally {
    await file.close();
  }
}

async function copy(exchange: HttpExchange, file: FileHandle, { start, bytes }: Omit<Source, 'path'>): Promise<void> {
  let isGone = exchange.closed;
  let drained = Promise.withResolvers<void>();
  exchange.onGone = () => {
    isGone = true;
    drained.resolve();
  };
  exchange.onDrain(() => drained.resolve());
  const buffer = Buffer.alloc(Math.min(pieceBytes, bytes));
  for (let sent = 0; sent < bytes; ) {
    const { bytesRead } = await file.read(buffer, 0, Math.min(buffer.length, bytes - sent), start + sent);
    if (bytesRead === 0) throw new Error('The file on the disk is shorter than its record says.');
    for (let at = 0; at < bytesRead; ) {
      if (isGone) return;
      drained = Promise.withResolvers();
      at += exchange.writeOf(bytes, buffer.subarray(at, bytesRead));
      if (at < bytesRead) await drained.promise;
    }
    sent += bytesRead;
  }
}

async function openFile(path: string): Promise<FileHandle> {
  try {
    return await open(path);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'ENOENT') throw cause;
    throw new MillraceError('not_found', 'The file was deleted.', { param: 'file_id', cause });
  }
}
