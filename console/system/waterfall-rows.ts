/** The rows of a waterfall: the spans of a trace as a tree, each with its place on the axis of time. */
import type { Trace, TraceSpan } from './types.ts';

export interface WaterfallRow {
  readonly span: TraceSpan;
  /** 0: no span of the trace caused it. */
  readonly depth: number;
  /** Percent of the trace: where the time in the stream begins, where the work begins, and how long both are. */
  readonly waitStart: number;
  readonly waitWidth: number;
  readonly start: number;
  readonly width: number;
}

/** A span that is too short to be seen has this width, in percent. */
const widthMin = 0.4;

/** @returns a row for each span: a span comes before those that it caused, and these are in the order of their start. */
export function waterfallRows({ spans, start, ms }: Pick<Trace, 'spans' | 'start' | 'ms'>): WaterfallRow[] {
  const known = new Set(spans.map(({ id }) => id));
  const caused = Map.groupBy(spans, ({ parent, id }) => (known.has(parent) && parent !== id ? parent : ''));
  const rows: WaterfallRow[] = [];
  const percent = (value: number) => (ms > 0 ? Math.min(100, Math.max(0, (100 * value) / ms)) : 0);
  const add = (parent: string, depth: number) => {
    // Each parent is taken once, so that spans that cause each other end.
    const children = caused.get(parent) ?? [];
    caused.delete(parent);
    for (const span of children) {
      const waitStart = percent(span.start - span.waited_ms - start);
      const from = percent(span.start - start);
      const width = Math.max(widthMin, percent(span.start + span.ms - start) - from);
      const left = Math.min(from, 100 - widthMin);
      rows.push({ span, depth, waitStart, waitWidth: Math.max(0, from - waitStart), start: left, width });
      add(span.id, depth + 1);
    }
  };
  add('', 0);
  return rows;
}
