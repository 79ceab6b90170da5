/** Four letters to a token, one character of a wide script; close enough for a budget. */
export function estimateTokens(text: string): number {
  const wide = text.match(/[\u2e80-\uffef]/g)?.length ?? 0;
  return Math.ceil((text.length - wide) / 4) + wide;
}
