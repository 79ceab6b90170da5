import t from 'tap';
import { VectorBlock } from '../../../processors/retrieval/index/vector-block.ts';

const dimension = 64;

function randomVectors(count: number): Float32Array {
  let state = 7;
  return Float32Array.from({ length: count * dimension }, () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return state / 0x7fffffff - 0.5;
  });
}

/** Vectors of length 1. */
function unitVectors(count: number): Float32Array {
  const vectors = randomVectors(count);
  for (let row = 0; row < count; row += 1) {
    const vector = vectors.subarray(row * dimension, (row + 1) * dimension);
    const length = Math.hypot(...vector);
    for (let at = 0; at < dimension; at += 1) vector[at]! /= length;
  }
  return vectors;
}

function blockOf(vectors: Float32Array): VectorBlock {
  const block = new VectorBlock(dimension);
  const half = Math.floor(vectors.length / dimension / 2) * dimension * 4;
  const bytes = new Uint8Array(vectors.buffer);
  block.append(bytes.subarray(0, half));
  block.append(bytes.subarray(half));
  return block;
}

function scores(
  block: VectorBlock,
  query: Float32Array,
  ranges: { start: number; end: number }[],
): Map<number, number> {
  const found = new Map<number, number>();
  block.scan(query, ranges, (first, count, batch) => {
    for (let at = 0; at < count; at += 1) found.set(first + at, batch[at]!);
  });
  return found;
}

t.test('a scan computes the inner product of the query and every row of its ranges', async (t) => {
  const vectors = unitVectors(2_501);
  const query = unitVectors(1);
  const block = blockOf(vectors);
  const found = scores(block, query, [
    { start: 3, end: 8 },
    { start: 100, end: 2_501 },
  ]);
  t.equal(found.size, 5 + 2_401);
  for (const [row, score] of found) {
    let want = 0;
    for (let at = 0; at < dimension; at += 1) want += query[at]! * vectors[row * dimension + at]!;
    if (Math.abs(score - want) > 1e-4) t.fail(`row ${row}: ${score}, not ${want}`);
  }
});

t.test('the score of a row does not depend on the start of the scan', async (t) => {
  const block = blockOf(unitVectors(9));
  const query = unitVectors(1);
  const together = scores(block, query, [{ start: 0, end: 9 }]);
  for (let row = 0; row < 9; row += 1) {
    t.equal(scores(block, query, [{ start: row, end: row + 1 }]).get(row), together.get(row));
  }
});

t.test('rows do not change when the block grows', async (t) => {
  const vectors = unitVectors(20_000);
  const block = blockOf(vectors);
  t.equal(block.rows, 20_000);
  const last = block.vectors({ start: 19_999, end: 20_000 });
  for (let at = 0; at < dimension; at += 1) {
    if (Math.abs(last[at]! - vectors.at(at - dimension)!) > 1 / 32_767) t.fail(`component ${at}: ${last[at]}`);
  }
  t.ok(block.bytes < vectors.byteLength * 0.6);
});

t.test('the largest inner product of two unit vectors does not overflow', async (t) => {
  const block = new VectorBlock(dimension);
  const along = new Float32Array(dimension);
  along[5] = 1;
  block.append(new Uint8Array(along.buffer));
  block.append(new Uint8Array(along.map((component) => -component).buffer));
  t.strictSame([...scores(block, along, [{ start: 0, end: 2 }]).values()], [1, -1]);
});

t.test('rows that are moved to another block, as vectors or as bytes, do not change', async (t) => {
  const block = blockOf(unitVectors(50));
  const rows = { start: 7, end: 43 };
  const moved = new VectorBlock(dimension);
  moved.append(new Uint8Array(block.vectors(rows).buffer));
  t.strictSame(moved.bytesOf({ start: 0, end: 36 }), block.bytesOf(rows));
  const copied = new VectorBlock(dimension);
  copied.appendFixed(block.bytesOf(rows));
  t.strictSame(copied.bytesOf({ start: 0, end: 36 }), block.bytesOf(rows));
});

t.test('a dimension that is not a multiple of 8 is refused', async (t) => {
  t.throws(() => new VectorBlock(12), RangeError);
});
