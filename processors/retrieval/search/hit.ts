/** A hit: a ranked candidate as a passage of the answer, with the data for citations. */
import type { Language } from '../../embedding/analysis/languages.ts';
import { titleOf } from '../index/indexed-file.ts';
import type { Slice, Summaries } from '../index/summaries.ts';
import { covers, headingsAbove } from '../outline/complete.ts';
import { type OutlineView, type Span, textOf } from '../outline/outline-record.ts';
import type { Ranked } from './candidate.ts';
import { type Passage, slicesIn, writePassage } from './passage.ts';
import type { WeightedQuery } from './weighted-query.ts';

export interface Hit extends Passage {
  readonly score: number;
  readonly fileId: string;
  readonly fileName: string;
  /** Language of the found chunk. */
  readonly language: Language;
  /** Index of the best matching node in `nodes`. */
  readonly bestNode: number;
  /** Page of the match, from 1; 0: none. It is that of the best node, or of the found chunk if it begins within it. */
  readonly page: number;
}

export type Completion = 'maximum' | 'context';

/** A candidate with the span of its file that becomes the passage. */
export interface PlacedCandidate {
  readonly candidate: Ranked;
  readonly outline: OutlineView;
  readonly body: Span;
}

export function writeHit(
  { summaries }: { summaries: Summaries },
  { candidate, outline, body }: PlacedCandidate,
  query: WeightedQuery,
  completion: Completion,
): Hit {
  const { file, score } = candidate;
  const headings = headingsAbove(outline, body.start);
  const lead = headings.map((node) => ({ node, start: outline.start[node]!, end: outline.end[node]! }));
  if (completion === 'context') {
    const summary = summaries.of(file, outline, headings.at(-1) ?? -1);
    if (summary && !covers(body, summary)) lead.push(summary);
  }
  const slices = [...lead, ...slicesIn(outline, body)];
  const title = completion === 'context' ? titleOf(file) : '';
  const repeated = slices[0] !== undefined && textOf(outline, slices[0]) === title;
  const passage = writePassage(outline, repeated ? '' : title, slices);
  const bestNode = bestSlice({ candidate, outline }, slices, query);
  const page = pageOf(outline, candidate.chunk, slices[bestNode]?.node);
  const language = file.segment.languageAt(file, candidate.chunk);
  return { ...passage, score, fileId: file.fileId, fileName: file.fileName, language, bestNode, page };
}

function pageOf(outline: OutlineView, chunk: number, node: number | undefined): number {
  if (node === undefined) return 0;
  const beginsWithin = outline.start[node]! < outline.chunk(chunk).start;
  return (beginsWithin && outline.pageOfChunk(chunk)) || outline.pageOf(node);
}

/**
 * The slice of the found chunk whose terms have the largest sum of the query's idf. If slices are equal, the first is
 * chosen.
 */
function bestSlice(
  { candidate: { file, chunk: number }, outline }: Omit<PlacedCandidate, 'body'>,
  slices: readonly Slice[],
  query: WeightedQuery,
): number {
  const chunk = outline.chunk(number);
  const within = [...slices.entries()].filter(([, { start, end }]) => end > chunk.start && start < chunk.end);
  // Most chunks are one paragraph. Its analysis would take a third of a search.
  if (within.length < 2) return within[0]?.[0] ?? 0;
  const { analysis } = file.segment;
  const language = file.segment.languageAt(file, number);
  let best = 0;
  let bestCovered = -1;
  for (const [at, slice] of within) {
    const met = new Set(analysis.terms(textOf(outline, slice), language));
    let covered = 0;
    for (const [place, terms] of query.terms.entries()) {
      if (terms.some((term) => met.has(term))) covered += query.idf[place]!;
    }
    if (covered > bestCovered) {
      best = at;
      bestCovered = covered;
    }
  }
  return best;
}
