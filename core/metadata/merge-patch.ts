/** JSON merge patches: the changes of an object, in its own form. Source: RFC 7396. */
import { isJsonObject } from '../json-object.ts';

/**
 * @param target JSON text of an object; '' for an empty one.
 * @param patch JSON text of an object. Its members replace those of the target, null removes one, and objects are merged.
 * @returns JSON text of the changed object
 */
export function mergePatch(target: string, patch: string): string {
  return JSON.stringify(merge(target === '' ? {} : JSON.parse(target), JSON.parse(patch)));
}

function merge(target: unknown, patch: unknown): unknown {
  if (!isJsonObject(patch)) return patch;
  // A map keeps a member named __proto__ as it is.
  const merged = new Map(isJsonObject(target) ? Object.entries(target) : []);
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) merged.delete(name);
    else merged.set(name, merge(merged.get(name), value));
  }
  return Object.fromEntries(merged);
}
