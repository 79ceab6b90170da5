/**
 * A passage: text with the outline nodes that it consists of. Every node begins a line, so a citation can refer to any
 * node by exact offsets.
 */
import { PathReader } from '../../../core/path-reader.ts';
import type { Slice } from '../index/summaries.ts';
import { nodesIn, type OutlineView, type Span, textOf } from '../outline/outline-record.ts';
import { TitlePaths } from '../outline/title-paths.ts';

/** A range of a passage's text, with its source in the outline. */
export interface PassageNode {
  readonly paths: number[];
  /** UTF-16 offsets in the passage's text. */
  readonly start: number;
  readonly end: number;
  /** Page number from 1; 0: none. */
  readonly page: number;
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
    const origin = { page: outline.pageOf(node), image: outline.isImage(node) };
    nodes.push({ paths: paths.of(node), start, end: text.length, ...origin, titlePath: titles.indexOf(node) });
  }
  return { text, nodes, titlePaths: titles.lists };
}
