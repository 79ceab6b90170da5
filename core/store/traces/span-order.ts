/** The order of the spans of a trace. */

interface TimedSpan {
  readonly id: string;
  /** Empty, or the id of a span that may be unknown. */
  readonly parent: string;
  /** Epoch ms, after `waited_ms` in a stream. */
  readonly start: number;
  readonly waited_ms: number;
}

interface Place {
  readonly begin: number;
  /** Known spans above it. */
  readonly depth: number;
}

/**
 * @returns the spans by time. The clocks of processes differ by some milliseconds, so a span may seem to begin before the
 * one that caused it. It comes after it all the same.
 */
export function inOrder<T extends TimedSpan>(spans: readonly T[]): T[] {
  const byId = new Map(spans.map((span) => [span.id, span]));
  const places = new Map<T, Place>();
  const place = (span: T): Place => {
    const known = places.get(span);
    if (known) return known;
    places.set(span, { begin: beginOf(span), depth: 0 }); // Spans that name each other end here.
    const parent = byId.get(span.parent);
    const above = parent && place(parent);
    const own = above ? { begin: Math.max(beginOf(span), above.begin), depth: above.depth + 1 } : places.get(span)!;
    places.set(span, own);
    return own;
  };
  for (const span of spans) place(span);
  return [...spans].sort((a, b) => {
    const [left, right] = [places.get(a)!, places.get(b)!];
    return left.begin - right.begin || left.depth - right.depth;
  });
}

export function beginOf({ start, waited_ms }: TimedSpan): number {
  return start - waited_ms;
}
