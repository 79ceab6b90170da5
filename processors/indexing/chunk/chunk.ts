/**
 * Splits an outline into chunks, the units that are embedded, matched and ranked. A chunk is a byte range of the
 * outline's text:
 * - Blocks of one section are packed to a target size.
 * - A heading stays with the text below it, and the line that announces a list with its items, if they fit.
 * - Sections share a chunk only if they are small.
 * - A long block is split at sentence ends, a table between rows.
 *
 * Invariants: chunks are in order, do not overlap, and together cover the text of every node but those of tables of
 * contents. A document of at most `wholeTokensMax` is one chunk.
 *
 * Sizes are estimated tokens (`tokensByWords`), so that chunks do not depend on a model's tokenizer. 300 tokens are
 * about 200 English words or 500 Chinese characters.
 */
import { tokensByWords } from '../../../core/text/tokens.ts';
import { ancestors, NodeKind, nodesIn, nodeText, type Outline } from '../document/outline.ts';
import { announcedLists } from './announced-lists.ts';
import { splitLong } from './split.ts';

const targetTokens = 300;
const tokensMax = 400;
const wholeTokensMax = 600;
/** A smaller chunk says too little alone. It may be joined to its neighbour across the boundary of a section. */
const tinyTokens = 60;
/** Bytes of a piece. This bounds white space, which has no tokens and may be megabytes long. */
const pieceBytesMax = 8192;
/** Characters of a heading that are put above a chunk's text. A long "heading" must not outweigh the chunk. */
const crumbCharactersMax = 200;

/** The smallest unit of packing: a node, or a part of a long node. */
interface Piece {
  node: number;
  start: number;
  end: number;
  tokens: number;
  /** Whether text that is in no chunk comes before it. */
  afterGap: boolean;
}

/** The outline with its chunk columns. */
export function chunkOutline(outline: Outline): Outline {
  const pieces = toPieces(outline);
  const tokens = pieces.reduce((sum, piece) => sum + piece.tokens, 0);
  const isWhole = tokens <= wholeTokensMax && !pieces.slice(1).some(({ afterGap }) => afterGap);
  const chunks = isWhole ? [pieces] : pack(outline, pieces);
  return {
    ...outline,
    chunkStart: Uint32Array.from(chunks, (chunk) => chunk[0]!.start),
    chunkEnd: Uint32Array.from(chunks, (chunk) => chunk.at(-1)!.end),
  };
}

/**
 * The index texts of chunks [first, first + count). An index text is the document's title, the headings and captions
 * above the chunk, one a line, and the chunk's text.
 */
export function chunkTexts(outline: Outline, first = 0, count = outline.chunkStart.length): string[] {
  const texts: string[] = [];
  for (let chunk = first; chunk < Math.min(first + count, outline.chunkStart.length); chunk++)
    texts.push(indexText(outline, chunk));
  return texts;
}

function indexText(outline: Outline, chunk: number): string {
  const from = outline.chunkStart[chunk]!;
  const [node] = nodesIn(outline, from, outline.chunkEnd[chunk]!);
  const crumbs = ancestors(outline, node)
    .filter((above) => outline.end[above]! <= from)
    .map((above) => nodeText(outline, above).slice(0, crumbCharactersMax));
  const text = outline.text.toString('utf8', from, outline.chunkEnd[chunk]);
  const { title } = outline;
  if (title !== '' && crumbs[0] !== title && !text.startsWith(title)) crumbs.unshift(title);
  return [...crumbs.filter((crumb) => crumb !== ''), text].join('\n');
}

function toPieces(outline: Outline): Piece[] {
  const { text, start, end, kind } = outline;
  // A document that is only a table of contents is found by it.
  const contents = kind.every((other) => other === NodeKind.contents) ? undefined : NodeKind.contents;
  const pieces: Piece[] = [];
  let afterGap = false;
  for (let node = 0; node < start.length; node++) {
    if (start[node] === end[node]) continue;
    if (kind[node] === contents) {
      afterGap = true;
      continue;
    }
    const tokens = tokensByWords(text, start[node]!, end[node]!);
    if (tokens <= tokensMax && end[node]! - start[node]! <= pieceBytesMax)
      pieces.push({ node, start: start[node]!, end: end[node]!, tokens, afterGap });
    else {
      for (const [at, part] of splitLong(text, start[node]!, end[node]!, targetTokens).entries())
        pieces.push({ node, ...part, afterGap: afterGap && at === 0 });
    }
    afterGap = false;
  }
  return pieces;
}

function pack(outline: Outline, pieces: readonly Piece[]): Piece[][] {
  const sectionTokens = sumSections(outline, pieces);
  const depths = sectionDepths(outline);
  const topDepth = dividingDepth(outline, depths);
  const lists = announcedLists(outline, pieces, tokensMax);
  const chunks: Piece[][] = [];
  let open: Piece[] = [];
  let size = 0;
  for (const [at, piece] of pieces.entries()) {
    if (open.length > 0 && piece.afterGap) {
      chunks.push(open);
      open = [];
      size = 0;
    } else if (open.length > 0 && startsChunk(piece, lists[at]!)) {
      // A heading belongs to the text below it, so it never ends a chunk.
      const carried = trailingHeadings(outline, open);
      if (carried < open.length) {
        const next = open.splice(open.length - carried);
        chunks.push(open);
        open = next;
        size = sizeOf(open);
      }
    }
    open.push(piece);
    size += piece.tokens;
  }
  chunks.push(open);
  return joinTiny(outline, chunks, depths, topDepth);

  /** @param needed tokens of what must stay with the piece, itself included. 0: it must stay with the one before it. */
  function startsChunk(piece: Piece, needed: number): boolean {
    if (outline.kind[piece.node] !== NodeKind.section) {
      return needed > 0 && size + needed > (size < targetTokens / 2 ? tokensMax : targetTokens);
    }
    const section = sectionTokens[piece.node]!;
    if (size <= tinyTokens) return false;
    return size + section > targetTokens || (depths[piece.node]! <= topDepth && section > tinyTokens);
  }
}

/**
 * Number of headings at the end of the open pieces, if they are tiny together. A longer list of headings counts as
 * text.
 */
function trailingHeadings(outline: Outline, pieces: readonly Piece[]): number {
  let count = 0;
  let tokens = 0;
  while (count < pieces.length) {
    const piece = pieces.at(-1 - count)!;
    tokens += piece.tokens;
    if (outline.kind[piece.node] !== NodeKind.section || tokens > tinyTokens) break;
    count++;
  }
  return count;
}

/** Appends each tiny chunk to the chunk before it, unless it begins a top-level section. */
function joinTiny(outline: Outline, chunks: Piece[][], depths: Uint8Array, topDepth: number): Piece[][] {
  const joined: Piece[][] = [];
  for (const chunk of chunks) {
    const before = joined.at(-1);
    const size = sizeOf(chunk);
    const head = chunk[0]!.node;
    const startsTop = outline.kind[head] === NodeKind.section && depths[head]! <= topDepth;
    const fits = before && size <= tinyTokens && sizeOf(before) + size <= tokensMax;
    if (fits && !startsTop && !chunk[0]!.afterGap) before.push(...chunk);
    else joined.push(chunk);
  }
  return joined;
}

function sizeOf(pieces: readonly Piece[]): number {
  return pieces.reduce((sum, piece) => sum + piece.tokens, 0);
}

/** Number of tokens of each node with its subtree. */
function sumSections({ parent }: Outline, pieces: readonly Piece[]): Float64Array {
  const sums = new Float64Array(parent.length);
  for (const piece of pieces) sums[piece.node]! += piece.tokens;
  for (let node = parent.length - 1; node >= 0; node--) if (parent[node]! >= 0) sums[parent[node]!]! += sums[node]!;
  return sums;
}

/** Number of sections that each node is in, itself included. */
function sectionDepths({ parent, kind }: Outline): Uint8Array {
  const depths = new Uint8Array(parent.length);
  for (let node = 0; node < parent.length; node++) {
    const above = parent[node]! < 0 ? 0 : depths[parent[node]!]!;
    depths[node] = above + (kind[node] === NodeKind.section ? 1 : 0);
  }
  return depths;
}

/** The first depth with more than one section. A title alone does not divide a document. */
function dividingDepth({ kind }: Outline, depths: Uint8Array): number {
  const sections = new Map<number, number>();
  for (let node = 0; node < kind.length; node++)
    if (kind[node] === NodeKind.section) sections.set(depths[node]!, (sections.get(depths[node]!) ?? 0) + 1);
  let depth = 1;
  while (sections.get(depth) === 1) depth++;
  return depth;
}
