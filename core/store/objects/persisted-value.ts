/** A value that is made once and kept in an object. If several processes start at once, they all get the same value. */
import { ifGone, type ObjectStore } from './object-store.ts';

type Values = Pick<ObjectStore, 'read' | 'putIfAbsent'>;

/** @returns the value, which is `fresh` if there was none. */
export async function persistOnce(objects: Values, key: string, fresh: string): Promise<string> {
  // The value is read before anything is written, so that a full disk does not prevent a restart.
  const persisted = await readPersisted(objects, key).catch(() => undefined);
  if (persisted) return persisted;
  await objects.putIfAbsent(key, Buffer.from(fresh));
  return (await objects.read(key)).toString().trim();
}

/** @returns the value. Undefined if there is none. */
export async function readPersisted(objects: Pick<Values, 'read'>, key: string): Promise<string | undefined> {
  return (await objects.read(key).catch(ifGone))?.toString().trim();
}
