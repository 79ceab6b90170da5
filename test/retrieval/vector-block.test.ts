import t from 'tap';
import { VectorBlock } from '../../processors/retrieval/vector-block.ts';

const dimension = 64;

function randomVectors(count: number): Float32Array {
  let state = 7;
  return Float32Array.from({ length: count * dimension }, () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return state / 0x7fffffff - 0.5;
  });
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

t.test('the scan gives every row of its ranges the inner product with the query', async (t) => {
  const vectors = randomVectors(2_501);
  const query = randomVectors(1);
  const block = blockOf(vectors);
  const found = scores(block, query, [
    { start: 3, end: 8 },
    { start: 100, end: 2_501 },
  ]);
  t.equal(found.size, 5 + 2_401);
  for (const [row, score] of found) {
    let want = 0;
    for (let at = 0; at < dimension; at += 1) want += query[at]! * vectors[row * dimension + at]!;
    if (Math.abs(score - want) > 1e-5) t.fail(`row ${row}: ${score}, not ${want}`);
  }
});

t.test('a row scores the same wherever the scan begins', async (t) => {
  const block = blockOf(randomVectors(9));
  const query = randomVectors(1);
  const together = scores(block, query, [{ start: 0, end: 9 }]);
  for (let row = 0; row < 9; row += 1) {
    t.equal(scores(block, query, [{ start: row, end: row + 1 }]).get(row), together.get(row));
  }
});

t.test('rows survive the growth of the block', async (t) => {
  const vectors = randomVectors(20_000);
  const block = blockOf(vectors);
  t.equal(block.rows, 20_000);
  t.strictSame(block.vector(19_999), vectors.slice(-dimension));
  t.ok(block.bytes < vectors.byteLength * 1.2);
});

t.test('a dimension the kernel cannot take is refused', async (t) => {
  t.throws(() => new VectorBlock(6), RangeError);
});
