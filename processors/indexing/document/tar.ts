/** Recognises a TAR by the checksum of its first header, also if gzip compressed it. */
import { constants, gunzipSync } from 'node:zlib';

const blockBytes = 512;
/** The sum of a header counts its own field as spaces. */
const sumField = { start: 148, end: 156 };
/** Compressed bytes that are unpacked to see a header: at most 4 MB come of them. */
const packedBytes = 4096;

export function isGzip(bytes: Buffer): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b;
}

/** @param bytes the beginning of the file, at least 4 KiB of it */
export function isTar(bytes: Buffer): boolean {
  return isTarHeader(isGzip(bytes) ? unpackedStart(bytes) : bytes);
}

function isTarHeader(bytes: Buffer): boolean {
  const block = bytes.subarray(0, blockBytes);
  if (block.length < blockBytes || block[0] === 0) return false;
  const { start, end } = sumField;
  const stored = /^ *([0-7]{1,7})[ \0]/.exec(block.toString('latin1', start, end));
  if (!stored) return false;
  let sum = (end - start) * 0x20;
  for (const [at, byte] of block.entries()) if (at < start || at >= end) sum += byte;
  return sum === Number.parseInt(stored[1]!, 8);
}

function unpackedStart(bytes: Buffer): Buffer {
  try {
    return gunzipSync(bytes.subarray(0, packedBytes), { finishFlush: constants.Z_SYNC_FLUSH });
  } catch {
    return Buffer.alloc(0);
  }
}
