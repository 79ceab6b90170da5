/**
 * Completion: from a chunk that was found to the passage that is answered.
 *
 *   maximum   the largest piece of the outline around the chunk that fits a budget: its section, the one above, the
 *             whole document; then its neighbours, as long as they fit. The headings above lead it.
 *   context   the chunk itself, led by the document's title, the headings above it and its section's summary.
 *
 * Completion follows ranking and never changes it.
 */
import { ancestorsOf, nodesIn, type OutlineView, type Span, subtreeSpan } from './outline-record.ts';

/**
 * The body of a maximum passage.
 * @param taken what better passages of the same file have: it is not grown into.
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

/** The nodes whose text leads a passage that begins at `start`: those above it, the outermost first. */
export function headingsAbove(outline: OutlineView, start: number): number[] {
  const { first } = nodesIn(outline, { start, end: start + 1 });
  return ancestorsOf(outline, first).filter(
    (node) => outline.start[node]! < outline.end[node]! && outline.end[node]! <= start,
  );
}

export function covers(outer: Span, inner: Span): boolean {
  return outer.start <= inner.start && inner.end <= outer.end;
}

/** The innermost node that holds all of the span; -1 when only the document does. */
function containerOf(outline: OutlineView, span: Span): number {
  let node = nodesIn(outline, span).first;
  while (node >= 0 && !covers(subtreeSpan(outline, node), span)) node = outline.parent[node]!;
  return node;
}

/** Adds what stands after and before in turn, as long as it fits, within the container. */
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

/** Where what follows ends: the next node with all below it, or the next chunk of a node that is cut. */
function neighbourAfter(outline: OutlineView, end: number): number {
  const last = nodesIn(outline, { start: end - 1, end }).end - 1;
  if (outline.end[last]! > end) return outline.chunkEndAfter(end);
  return last + 1 < outline.nodes ? subtreeSpan(outline, last + 1).end : Number.NaN;
}

/** Where what precedes begins: the topmost node that ends there, or the chunk before of a node that is cut. */
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
