/**
 * Fingerprints: one readable line for everything that an index depends on. Two indexes can be compared only if theirs
 * are equal.
 *
 *   provider : form : what the provider's vectors depend on
 *
 * The form is the version of the analysis (`form.ts`). So an index with another form is made anew by a
 * reindex, as one with another embedder is.
 */
import { createHash } from 'node:crypto';

/** The form of indexes that are made now. */
export const form = 2;
export const builtInDimension = 1024;
export const builtInFingerprint = `built-in:${form}:${builtInDimension}`;

const formPattern = /^([^:]+):1(?=:|$)/;

export function formOf(fingerprint: string): 1 | 2 {
  return formPattern.test(fingerprint) ? 1 : form;
}

/** The same embedder's fingerprint of an index of the first form. */
export function inFirstForm(fingerprint: string): string {
  return fingerprint.replace(/^([^:]+):\d+/, '$1:1');
}

export function isBuiltIn({ fingerprint }: { readonly fingerprint: string }): boolean {
  return fingerprint.startsWith('built-in:');
}

/** Hash of the prefixes of queries and passages: 8 hex digits. */
export function prefixHash({ queryPrefix, passagePrefix }: { queryPrefix: string; passagePrefix: string }): string {
  return createHash('sha256')
    .update(JSON.stringify([queryPrefix, passagePrefix]))
    .digest('hex')
    .slice(0, 8);
}
