/** Damages bytes like a broken or hostile sender. */
import type { Random } from './random.ts';

type Damage = (bytes: Buffer, random: Random) => Buffer;

const flipsMax = 8;
const pieceMax = 64;

/** Each damage takes non-empty bytes, and returns changed ones without changing its input. */
const damages: readonly Damage[] = [
  function flip(bytes, random) {
    const flipped = Buffer.from(bytes);
    for (let flips = 1 + random.integer(flipsMax); flips > 0; flips--) {
      const at = random.integer(flipped.length);
      flipped[at] = flipped[at]! ^ (1 << random.integer(8));
    }
    return flipped;
  },
  function cutOff(bytes, random) {
    return bytes.subarray(0, random.integer(bytes.length));
  },
  function insert(bytes, random) {
    return splice(bytes, random, random.bytes(1 + random.integer(pieceMax)), 0);
  },
  function remove(bytes, random) {
    return splice(bytes, random, Buffer.alloc(0), 1 + random.integer(pieceMax));
  },
  function repeat(bytes, random) {
    const from = random.integer(bytes.length);
    return splice(bytes, random, bytes.subarray(from, from + 1 + random.integer(pieceMax)), 0);
  },
  function replace(bytes, random) {
    return random.bytes(bytes.length);
  },
];

/** @returns damaged bytes, the same for the same random numbers. */
export function mutateBytes(bytes: Buffer, random: Random): Buffer {
  return bytes.length === 0 ? random.bytes(1 + random.integer(pieceMax)) : random.pick(damages)(bytes, random);
}

function splice(bytes: Buffer, random: Random, piece: Buffer, removed: number): Buffer {
  const at = random.integer(bytes.length);
  return Buffer.concat([bytes.subarray(0, at), piece, bytes.subarray(at + removed)]);
}
