/** Reads the bytes of a chunk part as typed arrays, and checks that they are consistent. */
import type { ChunkPart } from '../../embedding/chunk-part.ts';
import type { RowColumns } from './segment.ts';

/** @throws {RangeError} if the columns contradict each other. */
export function rowColumns(part: ChunkPart): RowColumns {
  const count = part.count ?? 0;
  const vectors = part.vectors ?? new Uint8Array(0);
  const terms = part.terms ?? [];
  const tokenEnd = words(part.token_end);
  const tokens = words(part.tokens);
  // Parts of the first form have no languages.
  const languages = part.languages?.length ? part.languages : new Uint8Array(count);
  const whole =
    vectors.byteLength === count * (part.dimension ?? 0) * 4 &&
    tokenEnd.length === count &&
    languages.length === count &&
    (tokenEnd.at(-1) ?? 0) === tokens.length &&
    tokens.every((term) => term < terms.length);
  if (!whole) throw new RangeError('the columns of a chunk part do not fit together');
  return { chunk: part.first ?? 0, count, vectors, terms, tokenEnd, tokens, languages };
}

/**
 * Copies the bytes into a Uint32Array. It needs an offset that is a multiple of 4, and a decoded message has any
 * offset.
 */
function words(bytes: Uint8Array | null | undefined): Uint32Array {
  return bytes ? new Uint32Array(new Uint8Array(bytes).buffer) : new Uint32Array(0);
}
