import t from 'tap';
import { ByteArena } from '../../../processors/retrieval/arrays/byte-arena.ts';

t.test('records can be read back; small ones are copied, large ones keep their buffer', async (t) => {
  const arena = new ByteArena();
  const records = [3, 500_000, 0, 70_000, 9, 300_000, 5].map((bytes, at) => new Uint8Array(bytes).fill(at + 1));
  const places = records.map((record) => arena.add(record));
  for (const [at, place] of places.entries()) {
    t.strictSame(arena.read(place), records[at]);
    t.equal(arena.read(place).byteOffset % 4, 0);
  }
  t.equal(arena.read(places[1]!).buffer, records[1]!.buffer);
});

t.test('a large record that is part of a larger buffer is copied', async (t) => {
  const arena = new ByteArena();
  const record = new Uint8Array(1_000_000).subarray(4, 400_004);
  t.not(arena.read(arena.add(record)).buffer, record.buffer);
});
