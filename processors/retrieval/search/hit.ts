/** A hit: a ranked candidate as a passage of the answer, with the data for citations. */
import type { Language } from '../../embedding/analysis/languages.ts';
import type { Ranked } from '../engine/candidate.ts';
import { titleOf } from '../engine/searched-file.ts';
import type { Slice, Summaries } from '../engine/summaries.ts';
import { covers, headingsAbove } from '../outline/complete.ts';
import { type OutlineView, type Span, textOf } from '../outline/outline-record.ts';
import type { ExplainedHit } from './explanation.ts';
import { type Passage, pageSlices, slicesIn, writePassage } from './passage.ts';
import type { WeightedQuery } from './weighted-query.ts';

export interface Hit extends Passage {
  readonly score: number;
  readonly fileId: string;
  readonly fileName: string;
  /** Language of the found chunk. */
  readonly language: Language;
  /** Index of the best matching node in `nodes`. */
  readonly bestNode: number;
  /** Page of the match, from 1; 0: none. It is that of the best part of the best node. */
  readonly page: number;
  /** Absent unless the search explains itself. */
  readonly explanation?: ExplainedHit | undefined;
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
  const { bestNode, page } = bestPart({ candidate, outline }, slices, query);
  const language = file.segment.languageAt(file, candidate.chunk);
  return { ...passage, score, fileId: file.fileId, fileName: file.fileName, language, bestNode, page };
}

/**
 * The part of the found chunk whose terms have the largest sum of the query's idf: a slice, or what one page has of it.
 * If parts are equal, the first is chosen.
 */
function bestPart(
  { candidate: { file, chunk: number }, outline }: Omit<PlacedCandidate, 'body'>,
  slices: readonly Slice[],
  query: WeightedQuery,
): { bestNode: number; page: number } {
  const parts = [...slices.entries()].flatMap(([at, slice]) =>
    withinChunk(slice, outline.chunk(number)).flatMap((within) =>
      pageSlices(outline, within).map((part) => ({ at, part })),
    ),
  );
  let best = parts[0];
  // Most chunks are one paragraph. Its analysis would take a third of a search.
  if (parts.length > 1) {
    const { analysis } = file.segment;
    const language = file.segment.languageAt(file, number);
    let bestCovered = -1;
    for (const candidate of parts) {
      const met = new Set(analysis.terms(textOf(outline, candidate.part), language));
      let covered = 0;
      for (const [place, terms] of query.terms.entries()) {
        if (terms.some((term) => met.has(term))) covered += query.idf[place]!;
      }
      if (covered > bestCovered) {
        best = candidate;
        bestCovered = covered;
      }
    }
  }
  return { bestNode: best?.at ?? 0, page: best?.part.page ?? 0 };
}

/** The part of the slice that is in the chunk. */
function withinChunk({ node, start, end }: Slice, chunk: Span): Slice[] {
  const within = { node, start: Math.max(start, chunk.start), end: Math.min(end, chunk.end) };
  return within.start < within.end ? [within] : [];
}
