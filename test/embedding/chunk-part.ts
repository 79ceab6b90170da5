import t from 'tap';
import { BuiltInEmbedder } from '../../processors/embedding/built-in-embedder.ts';
import { indexChunks, partChunksMax } from '../../processors/embedding/chunk-part.ts';
import { indexTerms } from '../../processors/embedding/tokenize.ts';
import { millrace } from '../../proto/generated.js';

const texts = ['The mill turns.', 'A mill, a river and a mill.', ''];

t.test('a part can be encoded and decoded, and its tokens are the terms of each chunk in order', async (t) => {
  const bytes = millrace.v1.ChunkPart.encode(indexChunks(texts, 7)).finish();
  const part = millrace.v1.ChunkPart.decode(bytes);
  t.strictSame([part.first, part.count, part.dimension], [7, 3, 1024]);
  const words = (column: Uint8Array) => new Uint32Array(Uint8Array.from(column).buffer);
  const tokens = words(part.tokens);
  const ends = [...words(part.token_end)];
  const read = ends.map((end, at) => Array.from(tokens.subarray(ends[at - 1] ?? 0, end), (id) => part.terms[id]));
  t.strictSame(
    read,
    texts.map((text) => indexTerms(text)),
  );
  t.equal(new Set(part.terms).size, part.terms.length);
});

t.test('the vectors of a part are those of the embedder, end to end', async (t) => {
  const { vectors } = indexChunks(texts, 0);
  const floats = new Float32Array(Uint8Array.from(vectors!).buffer);
  const embedder = new BuiltInEmbedder();
  t.strictSame(floats.slice(1024, 2048), embedder.embedDocument(texts[1]!, 'en'));
});

t.test('a part refuses more chunks than its limit', async (t) => {
  t.throws(() => indexChunks(Array(partChunksMax + 1).fill('x'), 0), RangeError);
});
