/** The header `Range` of a request for bytes (RFC 9110, 14.1 and 14.2). */

/** Bytes [start, end) of a body. */
export interface ByteRange {
  start: number;
  end: number;
}

const form = /^bytes=(?:(\d+)-(\d*)|-(\d+))$/;

/**
 * @param size size of the whole body, bytes
 * @returns the range. `unsatisfiable`: it has no byte of the body. Undefined: the whole body, because the header is
 * missing, has another form or names several ranges. A server may ignore these.
 */
export function parseByteRange(header: string, size: number): ByteRange | 'unsatisfiable' | undefined {
  const match = form.exec(header.trim());
  if (!match) return undefined;
  const [, first, last, suffix] = match;
  if (suffix !== undefined) {
    return Number(suffix) === 0 || size === 0
      ? 'unsatisfiable'
      : { start: Math.max(0, size - Number(suffix)), end: size };
  }
  const range = { start: Number(first), end: last === '' ? size : Math.min(size, Number(last) + 1) };
  if (last !== '' && Number(last) < range.start) return undefined;
  return range.start < size ? range : 'unsatisfiable';
}
