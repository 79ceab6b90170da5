/**
 * Splits RTF into its tokens: groups, control words, runs of text. Source: Rich Text Format specification 1.9.1.
 */

export type Token =
  | { readonly kind: 'open' }
  | { readonly kind: 'close' }
  /** `\b0` is the word `b` with the value 0. `\*` and the other signs are words too. */
  | { readonly kind: 'word'; readonly word: string; readonly value: number | undefined }
  /** Bytes of text, without line ends. */
  | { readonly kind: 'bytes'; readonly bytes: Buffer };

const backslash = 0x5c;
const open: Token = { kind: 'open' };
const close: Token = { kind: 'close' };

export function* tokensOf(bytes: Buffer): Generator<Token> {
  for (let at = 0; at < bytes.length; ) {
    const byte = bytes[at]!;
    if (byte === 0x7b) yield open;
    else if (byte === 0x7d) yield close;
    else if (byte === backslash) {
      const [token, next] = controlAt(bytes, at + 1);
      yield token;
      at = next;
      continue;
    } else if (isText(byte)) {
      const from = at;
      while (at < bytes.length && isText(bytes[at]!)) at++;
      yield { kind: 'bytes', bytes: bytes.subarray(from, at) };
      continue;
    }
    at++;
  }
}

/** @returns the token at `from`, behind the backslash, and where the next one begins. */
function controlAt(bytes: Buffer, from: number): [Token, number] {
  let at = from;
  while (isLetter(bytes[at])) at++;
  if (at === from) {
    const sign = String.fromCharCode(bytes[at] ?? 0x20);
    if (sign !== "'") return [{ kind: 'word', word: sign, value: undefined }, at + 1];
    const byte = Number.parseInt(bytes.toString('latin1', at + 1, at + 3), 16);
    return [{ kind: 'bytes', bytes: Buffer.of(Number.isNaN(byte) ? 0x3f : byte) }, at + 3];
  }
  const word = bytes.toString('latin1', from, at);
  const digits = at;
  if (bytes[at] === 0x2d) at++;
  while (isDigit(bytes[at])) at++;
  const value = at > digits ? Number(bytes.toString('latin1', digits, at)) : undefined;
  // One space ends a control word, and is no text.
  if (bytes[at] === 0x20) at++;
  // Binary data follows the word as it is.
  if (word === 'bin' && value !== undefined && value > 0) at += value;
  return [{ kind: 'word', word, value }, at];
}

/** Line ends in the source are no text. */
function isText(byte: number): boolean {
  return byte > 0x0d ? byte !== 0x7b && byte !== 0x7d && byte !== backslash : byte === 0x09;
}

function isLetter(byte: number | undefined): boolean {
  return byte !== undefined && ((byte >= 0x61 && byte <= 0x7a) || (byte >= 0x41 && byte <= 0x5a));
}

function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 0x30 && byte <= 0x39;
}
