/**
 * Completion: turns a found chunk into a passage. It never changes the ranking.
 *
 *   maximum   the largest piece of the outline around the chunk that fits a budget: its section, the one above, the
 *             whole document; then neighbours, while they fit. The headings above come first.
 *   context   the document's title, the headings above, the section's summary, then the chunk itself.
 */
import { ancestorsOf, nodesIn, type OutlineView, type Span, subtreeSpan } from './outline-record.ts';

/**
 * The body of a passage with completion `maximum`.
 * @param taken spans of better passages of the same file. The body does not overlap them.
 */
export function maximumSpan(outline: OutlineView, chunk: number, taken: readonly Span[]): Span {
  const bytesMax = outline.passageBytesMax;
  const fits = (span: Span) => span.end - span.start <= bytesMax && !taken.some((other) => overlap(span, other));
  const whole = { start: 0, end: outline.textBytes };
  if (fits(whole)) return whole;
  let piece = outline.chunk(chunk);
  let container = whole;
  for (let node = containerOf(outline, piece); node >= 0; node = outline.parent[node]!) {
    const span = subtreeSpan(outline, node);
    if (!fits(span)) {
      container = span;
      break;
    }
    piece = span;
  }
  return withNeighbours(outline, piece, container, fits);
}

/** The headings of a passage that begins at `start`: the nodes above it that have text, the outermost first. */
export function headingsAbove(outline: OutlineView, start: number): number[] {
  const { first } = nodesIn(outline, { start, end: start + 1 });
  return ancestorsOf(outline, first).filter(
    (node) => outline.start[node]! < outline.end[node]! && outline.end[node]! <= start,
  );
}

export function covers(outer: Span, inner: Span): boolean {
  return outer.start <= inner.start && inner.end <= outer.end;
}

/** The innermost node that contains the span; -1 if only the document does. */
function containerOf(outline: OutlineView, span: Span): number {
  let node = nodesIn(outline, span).first;
  while (node >= 0 && !covers(subtreeSpan(outline, node), span)) node = outline.parent[node]!;
  return node;
}

/** Grows the piece by its next and its previous neighbour in turn, while it fits and stays within the container. */
function withNeighbours(outline: OutlineView, piece: Span, container: Span, fits: (span: Span) => boolean): Span {
  let grown = piece;
  const tryGrow = (span: Span) => {
    const larger = span.start < grown.start || span.end > grown.end;
    if (!larger || !covers(container, span) || !fits(span)) return false;
    grown = span;
    return true;
  };
  let forward = true;
  let backward = true;
  while (forward || backward) {
    forward &&= tryGrow({ start: grown.start, end: neighbourAfter(outline, grown.end) });
    backward &&= tryGrow({ start: neighbourBefore(outline, grown.start), end: grown.end });
  }
  return grown;
}

/** End of the next neighbour. That is the next node with its subtree, or the next chunk of a node that was split. */
function neighbourAfter(outline: OutlineView, end: number): number {
  const last = nodesIn(outline, { start: end - 1, end }).end - 1;
  if (outline.end[last]! > end) return outline.chunkEndAfter(end);
  return last + 1 < outline.nodes ? subtreeSpan(outline, last + 1).end : Number.NaN;
}

/**
 * Start of the previous neighbour. That is the topmost node that ends there, or the previous chunk of a node that was
 * split.
 */
function neighbourBefore(outline: OutlineView, start: number): number {
  const { first } = nodesIn(outline, { start, end: start + 1 });
  if (outline.start[first]! < start) return outline.chunkStartBefore(start);
  let node = first - 1;
  const level = outline.parent[first]!;
  while (node > level && outline.parent[node]! > level) node = outline.parent[node]!;
  return node >= 0 ? outline.start[node]! : Number.NaN;
}

function overlap(left: Span, right: Span): boolean {
  return left.start < right.end && right.start < left.end;
}
