/** Sends bytes of a blob as the body of an answer, no faster than the client reads. One piece is in memory. */
import { MillraceError } from '../../core/errors.ts';
import type { BlobStore } from '../../core/store/blobs/blobs.ts';
import { isGone } from '../../core/store/objects/object-store.ts';
import type { HttpExchange } from './http-exchange.ts';
import type { Headers } from './response-head.ts';

/** The bytes to send. */
export interface Source {
  /** Name of the blob. */
  blob: string;
  /** Offset of the first byte in the blob. */
  start: number;
  /** Number of bytes. */
  bytes: number;
}

interface Deps {
  blobs: Pick<BlobStore, 'readRange'>;
}

/** @throws {MillraceError} not_found when the blob has been deleted; internal_error when the store has lost bytes of it. */
export async function sendBlob(
  deps: Deps,
  exchange: HttpExchange,
  { blob, start, bytes }: Source,
  { status = 200, headers }: { status?: number; headers: Headers },
): Promise<void> {
  const isHead = exchange.method === 'head';
  const pieces = await deps.blobs.readRange(blob, start, isHead ? 0 : bytes).catch(refuseGone);
  if (isHead) exchange.answerWithoutBody(status, headers, bytes);
  else if (bytes === 0) exchange.answer(status, '', headers);
  else {
    exchange.openStream(headers, status);
    try {
      await copy(exchange, pieces, bytes);
    } catch (error) {
      // The status line may have been sent. Then only a broken connection shows that the rest is missing.
      exchange.abort();
      throw error;
    }
  }
}

async function copy(exchange: HttpExchange, pieces: AsyncIterable<Buffer>, bytes: number): Promise<void> {
  let isGone = exchange.closed;
  let drained = Promise.withResolvers<void>();
  exchange.onGone = () => {
    isGone = true;
    drained.resolve();
  };
  exchange.onDrain(() => drained.resolve());
  for await (const piece of pieces) {
    for (let at = 0; at < piece.length; ) {
      if (isGone) return;
      drained = Promise.withResolvers();
      at += exchange.writeOf(bytes, piece.subarray(at));
      if (at < piece.length) await drained.promise;
    }
  }
}

function refuseGone(cause: unknown): never {
  if (!isGone(cause)) throw cause;
  throw new MillraceError('not_found', 'The file was deleted.', { param: 'file_id', cause });
}
