/** Outlines in memory: searches that need the same one at once read it once. */
import t from 'tap';
import { OutlineCache } from '../../../../processors/retrieval/opensearch/cache/outline-cache.ts';
import { millrace } from '../../../../proto/generated.js';
import { outlineOf } from '../../documents.ts';

t.test('concurrent searches share the read of an outline', async (t) => {
  const bytes = Buffer.from(millrace.v1.Outline.encode(outlineOf({ id: 'a', text: 'The granary.' })).finish());
  let reads = 0;
  const { promise, resolve } = Promise.withResolvers<void>();
  const cache = new OutlineCache({
    async read() {
      reads += 1;
      await promise;
      return bytes;
    },
  });
  const loads = Array.from({ length: 8 }, async () => {
    const into = new Map();
    await cache.load(['outline'], into);
    return into.size;
  });
  resolve();
  t.strictSame(await Promise.all(loads), Array(8).fill(1));
  t.equal(reads, 1);
});

t.test('a read that failed is tried again', async (t) => {
  let reads = 0;
  const cache = new OutlineCache({
    async read() {
      reads += 1;
      throw new Error('no disk');
    },
  });
  await t.rejects(cache.load(['outline'], new Map()), new Error('no disk'));
  await t.rejects(cache.load(['outline'], new Map()), new Error('no disk'));
  t.equal(reads, 2);
});
