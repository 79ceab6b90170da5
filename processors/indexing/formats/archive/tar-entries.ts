/**
 * Reads the entries of a TAR, also of one that gzip compressed. It is a stream, so each turn reads it from its beginning.
 */
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { Readable, Transform, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream, WritableStream } from 'node:stream/web';
import { createGunzip } from 'node:zlib';
import { createTarDecoder, type ParsedTarEntry } from 'modern-tar';
import { isOutage } from '../../../../core/outage.ts';
import { endTrimmerOf } from '../../../../core/text/trimming.ts';
import { isGzip } from '../../document/tar.ts';
import { type Archive, type ArchiveEntry, printableName } from './archive.ts';
import { unpackedBytesMax } from './left-out.ts';

/** Bytes of headers, padding and left out entries that may be in the stream beside those that become files. */
const besideBytesMax = 64 * 2 ** 20;

/** @throws {Error} if it is damaged before its first entry */
export async function openTar(path: string): Promise<Archive> {
  const { size, isCompressed } = await look(path);
  const file = createReadStream(path, { highWaterMark: 256 * 1024 });
  const stop = new AbortController();
  const bytesMax = unpackedBytesMax(size);
  let tornBy: string | undefined;

  async function* entries(): AsyncGenerator<ArchiveEntry> {
    const tooFar = new Error('The archive unpacks too far.');
    const decoder = createTarDecoder({ strict: true });
    const { signal } = stop;
    const target = Writable.fromWeb(decoder.writable as WritableStream);
    const reading = isCompressed
      ? pipeline(file, createGunzip(), bounded(bytesMax + besideBytesMax, tooFar), target, { signal })
      : pipeline(file, target, { signal });
    // Its error reaches the decoder too, which reports it.
    reading.catch(() => undefined);
    let isBegun = false;
    try {
      for await (const entry of decoder.readable as ReadableStream<ParsedTarEntry>) {
        isBegun = true;
        yield entryOf(entry);
        if (!entry.body.locked) await entry.body.cancel();
      }
    } catch (error) {
      if (isOutage(error) || !isBegun) throw error;
      tornBy =
        error === tooFar ? `it unpacks to more than ${Math.floor(bytesMax / 2 ** 20)} MB; split it` : 'it is damaged';
    }
  }

  return {
    size,
    entries,
    get tornBy() {
      return tornBy;
    },
    get share() {
      return Math.min(1, file.bytesRead / Math.max(1, size));
    },
    async [Symbol.asyncDispose]() {
      stop.abort();
      file.destroy();
    },
  };
}

async function look(path: string): Promise<{ size: number; isCompressed: boolean }> {
  const file = await open(path);
  try {
    const { buffer } = await file.read(Buffer.alloc(2), 0, 2, 0);
    return { size: (await file.stat()).size, isCompressed: isGzip(buffer) };
  } finally {
    await file.close();
  }
}

/** Passes bytes through, and fails after so many. */
function bounded(bytesMax: number, tooFar: Error): Transform {
  let bytes = 0;
  return new Transform({
    transform(piece: Buffer, _, done) {
      bytes += piece.length;
      if (bytes > bytesMax) done(tooFar);
      else done(null, piece);
    },
  });
}

const withoutSlashes = endTrimmerOf('[^/]');

function entryOf({ header: { name, size, type }, body }: ParsedTarEntry): ArchiveEntry {
  const path = printableName(name).replace(/^(?:\.\/)+/, '');
  return {
    name: type === 'directory' ? `${withoutSlashes(path)}/` : path,
    size,
    isEncrypted: false,
    isLink: type === 'link' || type === 'symlink',
    async unpackTo(file) {
      try {
        await pipeline(Readable.fromWeb(body as ReadableStream), createWriteStream(file, { flags: 'wx' }));
        return undefined;
      } catch (error) {
        await rm(file, { force: true });
        if (isOutage(error)) throw error;
        return 'it is damaged';
      }
    },
  };
}
