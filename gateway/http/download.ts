/** Sends a file of the disk as the body of an answer, no faster than the client reads it: one piece of it in memory. */
import { type FileHandle, open } from 'node:fs/promises';
import { MillraceError } from '../../core/errors.ts';
import type { HttpExchange } from './http-exchange.ts';

const pieceBytes = 128 * 1024;
const headers = { 'Content-Type': 'application/octet-stream' };

/** @throws {MillraceError} not_found when it was deleted just now */
export async function sendFile(exchange: HttpExchange, path: string): Promise<void> {
  const file = await openFile(path);
  try {
    if (exchange.method === 'head') exchange.answer(200, '', headers);
    else await copy(exchange, file);
  } catch (error) {
    // The status line has been sent: only a broken connection can say that the rest is missing.
    exchange.abort();
    throw error;
  } finally {
    await file.close();
  }
}

async function copy(exchange: HttpExchange, file: FileHandle): Promise<void> {
  let isGone = exchange.closed;
  let goOn = Promise.withResolvers<void>();
  exchange.onGone = () => {
    isGone = true;
    goOn.resolve();
  };
  exchange.openStream(headers);
  exchange.onDrain(() => goOn.resolve());
  const buffer = Buffer.alloc(pieceBytes);
  while (!isGone) {
    const { bytesRead } = await file.read(buffer, 0, pieceBytes);
    if (isGone) return;
    if (bytesRead === 0) return exchange.endStream();
    goOn = Promise.withResolvers();
    if (!exchange.write(buffer.subarray(0, bytesRead))) await goOn.promise;
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
