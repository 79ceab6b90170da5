/**
 * Fingerprints of embedders. A fingerprint is one readable line. Two vectors can be compared only if theirs are equal.
 */
import { createHash } from 'node:crypto';

export const builtInFingerprint = 'built-in:1:1024';
export const builtInDimension = 1024;

/** Hash of the prefixes of queries and passages: 8 hex digits. */
export function prefixHash({ queryPrefix, passagePrefix }: { queryPrefix: string; passagePrefix: string }): string {
  return createHash('sha256')
    .update(JSON.stringify([queryPrefix, passagePrefix]))
    .digest('hex')
    .slice(0, 8);
}
