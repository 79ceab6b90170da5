/** Fingerprints: what two vectors must have in common to be compared, in a line that an operator can read. */
import { createHash } from 'node:crypto';

export const builtInFingerprint = 'built-in:1:1024';
export const builtInDimension = 1024;

/** Of the words before queries and passages. */
export function prefixHash({ queryPrefix, passagePrefix }: { queryPrefix: string; passagePrefix: string }): string {
  return createHash('sha256')
    .update(JSON.stringify([queryPrefix, passagePrefix]))
    .digest('hex')
    .slice(0, 8);
}
