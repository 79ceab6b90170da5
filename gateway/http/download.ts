/** Sends a file from the disk as the body of an answer, no faster than the client reads. One piece is in memory. */
import { type FileHandle, open } from 'node:fs/promises';
import { MillraceError } from '../../core/errors.ts';
import type { HttpExchange } from './http-exchange.ts';

const pieceBytes = 128 * 1024;
const headers = { 'Content-Type': 'application/octet-stream' };

/** @throws {MillraceError} not_found when the file has been deleted. */
export async function sendFile(exchange: HttpExchange, path: string): Promise<void> {
  const file = await openFile(path);
  try {
    if (exchange.method === 'head') exchange.answer(200, '', headers);
    else await copy(exchange, file);
  } catch (error) {
    // The status line may have been sent. Then only a broken connection shows that the rest is missing.
    exchange.abort();
    throw error;
  } finally {
    await file.close();
  }
}

async function copy(exchange: HttpExchange, file: FileHandle): Promise<void> {
  let isGone = exchange.closed;
  let drained = Promise.withResolvers<void>();
  exchange.onGone = () => {
    isGone = true;
    drained.resolve();
  };
  exchange.openStream(headers);
  exchange.onDrain(() => drained.resolve());
  const buffer = Buffer.alloc(pieceBytes);
  while (!isGone) {
    const { bytesRead } = await file.read(buffer, 0, pieceBytes);
    if (isGone) return;
    if (bytesRead === 0) return exchange.endStream();
    drained = Promise.withResolvers();
    if (!exchange.write(buffer.subarray(0, bytesRead))) await drained.promise;
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
