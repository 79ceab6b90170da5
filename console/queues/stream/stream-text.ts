/** The text that the events of a streaming task spell. */

/** @returns the piece of text of an event `delta` with the field `content`; empty: it has none. */
export function pieceOf(name: string, data: unknown): string {
  const { content } = (data ?? {}) as { content?: unknown };
  return name === 'delta' && typeof content === 'string' ? content : '';
}
