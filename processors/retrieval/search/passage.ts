/**
 * A passage: text with the outline nodes that it consists of. Every node begins a line, so a citation can refer to any
 * node by exact offsets.
 */
import { pagesWithin } from '../../../core/outline/page-breaks.ts';
import { PathReader } from '../../../core/outline/path-reader.ts';
import type { Slice } from '../engine/summaries.ts';
import { nodesIn, type OutlineView, type Span, textOf } from '../outline/outline-record.ts';
import { TitlePaths } from '../outline/title-paths.ts';

/** A range of a passage's text, with its source in the outline. */
export interface PassageNode {
  readonly paths: number[];
  /** UTF-16 offsets in the passage's text. */
  readonly start: number;
  readonly end: number;
  /** Page on which the range begins, from 1; 0: none. */
  readonly page: number;
  /** Places in the range at which later pages begin, in UTF-16 offsets of the passage's text. */
  readonly pageBreaks: readonly { at: number; page: number }[];
  /** True if the text was read from a picture. */
  readonly image: boolean;
  /** Index in the `titlePaths` of the passage. */
  readonly titlePath: number;
}

export interface Passage {
  readonly text: string;
  /** Nodes in the order of the text. */
  readonly nodes: PassageNode[];
  /** Distinct lists of the titles along the paths of nodes. Neighbours share a list. */
  readonly titlePaths: string[][];
}

/** The nodes that have text in the span, each with its range in the span. */
export function slicesIn(outline: OutlineView, span: Span): Slice[] {
  const { first, end } = nodesIn(outline, span);
  const slices: Slice[] = [];
  for (let node = first; node < end; node += 1) {
    const slice = {
      node,
      start: Math.max(span.start, outline.start[node]!),
      end: Math.min(span.end, outline.end[node]!),
    };
    if (slice.start < slice.end) slices.push(slice);
  }
  return slices;
}

/** The parts of a slice that are on one page each, with their pages (from 1; 0: none). */
export function pageSlices(outline: OutlineView, { node, start, end }: Slice): (Slice & { page: number })[] {
  const pages = pagesWithin(outline, { start: outline.start[node]!, page: outline.pageOf(node) }, start, end);
  return pages.map(({ at, page }, place) => ({ node, start: at, end: pages[place + 1]?.at ?? end, page }));
}

/** @param title first line, which belongs to no node; empty for none. */
export function writePassage(outline: OutlineView, title: string, slices: readonly Slice[]): Passage {
  const paths = new PathReader(outline);
  const titles = new TitlePaths(outline);
  const nodes: PassageNode[] = [];
  let text = title;
  for (const slice of slices) {
    if (text !== '') text += '\n';
    const start = text.length;
    text += textOf(outline, slice);
    const { node } = slice;
    const [first, ...later] = pageSlices(outline, slice);
    const pageBreaks = later.map(({ start: at, page }) => ({
      at: start + textOf(outline, { start: slice.start, end: at }).length,
      page,
    }));
    const origin = { page: first!.page, pageBreaks, image: outline.isImage(node) };
    nodes.push({ paths: paths.of(node), start, end: text.length, ...origin, titlePath: titles.indexOf(node) });
  }
  return { text, nodes, titlePaths: titles.lists };
}
