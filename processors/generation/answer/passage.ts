/**
 * The passages of a request, and citations of them.
 *
 * The text of a passage consists of outline nodes at known offsets. A citation names the node that supports a sentence
 * best. A passage without nodes is cited as its file.
 */
import { millrace } from '../../../proto/generated.js';
import type { DecodedRequest } from '../../../proto/registry.ts';

const v1 = millrace.v1;

export type Passage = InstanceType<typeof v1.Passage>;
export type FileCitation = Readonly<
  Pick<InstanceType<typeof v1.FileCitation>, 'paths' | 'file_id' | 'file_name' | 'page' | 'titles'>
>;

/** A range of UTF-16 offsets in a passage's text. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

export function toPassages(passages: DecodedRequest<'generation.request'>['passages']): Passage[] {
  return passages.map((passage) => new v1.Passage(passage)).filter((passage) => passage.text.trim() !== '');
}

/** The spans of the outline nodes in order; without nodes the whole text. Text between nodes is in no span. */
export function nodeSpans(text: string, nodes: Passage['nodes']): Span[] {
  const spans = nodes
    .map((node) => ({ start: node.start ?? 0, end: Math.min(node.end ?? 0, text.length) }))
    .filter((span) => span.end > span.start);
  return spans.length > 0 ? spans : [{ start: 0, end: text.length }];
}

/** The spans of the outline nodes, divided where a page begins. So each span is on one page. */
export function pageSpans(text: string, nodes: Passage['nodes']): Span[] {
  const breaks = new Set(nodes.flatMap(({ page_breaks }) => (page_breaks ?? []).map(({ at }) => at ?? 0)));
  return nodeSpans(text, nodes).flatMap(({ start, end }) => {
    const starts = [start, ...[...breaks].filter((at) => at > start && at < end)];
    return starts.map((from, place) => ({ start: from, end: starts[place + 1] ?? end }));
  });
}

/**
 * Cites the node that covers most of `span`. If nodes are nested, it is the smallest of them. The page is that on which
 * the span begins.
 */
export function cite(passage: Passage, span: Span): FileCitation {
  let best: { overlap: number; size: number; node?: Passage['nodes'][number] } = { overlap: 0, size: 0 };
  for (const node of passage.nodes) {
    const start = node.start ?? 0;
    const end = node.end ?? 0;
    const overlap = Math.min(end, span.end) - Math.max(start, span.start);
    if (overlap < best.overlap || overlap <= 0) continue;
    if (overlap === best.overlap && end - start >= best.size) continue;
    best = { overlap, size: end - start, node };
  }
  const { file_id, file_name, title_paths } = passage;
  const { paths, title_path } = best.node ?? {};
  const titles = best.node ? title_paths[title_path ?? 0]?.titles : undefined;
  return { paths: paths ?? [], file_id, file_name, page: pageAt(best.node, span.start), titles: titles ?? [] };
}

function pageAt(node: Passage['nodes'][number] | undefined, offset: number): number {
  const begun = node?.page_breaks?.findLast(({ at }) => (at ?? 0) <= offset);
  return begun?.page ?? node?.page ?? 0;
}

/** The citations without repeats, in the same order. */
export function distinctCitations(citations: readonly FileCitation[]): FileCitation[] {
  return citations.filter((citation, at) => citations.findIndex((other) => same(citation, other)) === at);
}

function same(a: FileCitation, b: FileCitation): boolean {
  return a.file_id === b.file_id && a.page === b.page && a.paths.join('.') === b.paths.join('.');
}
