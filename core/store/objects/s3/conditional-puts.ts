/**
 * Checks at the start that a bucket has conditional puts. On a store that ignores `If-None-Match: *`, two processes that
 * start at once would pair different ids, and one of two writers would lose its bytes in silence.
 */
import { randomUUID } from 'node:crypto';
import { type ObjectStore, UnsuitableStore } from '../object-store.ts';

/** @throws {UnsuitableStore}; an outage if the bucket denies access, or does not answer */
export async function checkConditionalPuts(
  objects: Pick<ObjectStore, 'putIfAbsent' | 'remove' | 'place'>,
): Promise<void> {
  const key = `probes/${randomUUID()}`;
  try {
    const first = await objects.putIfAbsent(key, Buffer.from('first'));
    const second = await objects.putIfAbsent(key, Buffer.from('second'));
    if (first && !second) return;
  } finally {
    await objects.remove(key).catch(() => undefined);
  }
  throw new UnsuitableStore(
    `The store of ${objects.place} ignores "If-None-Match: *": a second put replaced an object. On such a store ` +
      'concurrent writers lose data. Use a store with conditional puts, or unset BLOBS_URL.',
  );
}
