/** Small documents for the tests of retrieval: outlines written as indented lines, and a corpus of them. */
import { indexChunks } from '../../processors/embedding/chunk-part.ts';
import { runPassNow } from '../../processors/retrieval/engine/pass.ts';
import { Corpus } from '../../processors/retrieval/index/corpus.ts';
import type { Outline } from '../../processors/retrieval/outline/outline-record.ts';
import { type SearchQuery, search } from '../../processors/retrieval/search/search.ts';
import { forgetOutlines } from './loaded-outlines.ts';

export interface Document {
  id: string;
  /** One node per line; two spaces of indentation per level. A `|` before the text begins a chunk. */
  text: string;
  /** Page of each node, from the first. Default: 0. */
  pages?: number[];
  /** Indexes of nodes that were read from a picture. */
  images?: number[];
  version?: number;
  name?: string;
  title?: string;
  space?: string;
  directory?: string;
  /** File id of its archive. */
  parent?: string;
  tenant?: string;
  /** Fingerprint of its index. Default: that of the built-in embedder. */
  fingerprint?: string;
}

export function newCorpus(options: { hnswChunksMin?: number } = {}): Corpus {
  return new Corpus({ hnswChunksMin: options.hnswChunksMin ?? 50_000 });
}

/** A corpus with the documents. */
export function corpusOf(documents: readonly Document[], options?: { hnswChunksMin?: number }): Corpus {
  const corpus = newCorpus(options);
  for (const document of documents) put(corpus, document);
  return corpus;
}

/** Adds the document's parts, two chunks each, and commits it. */
export function put(corpus: Corpus, document: Document): void {
  addParts(corpus, document);
  corpus.commit(recordOf(document), outlineOf(document));
}

export function addParts(corpus: Corpus, document: Document): void {
  const texts = chunkTexts(document);
  for (let first = 0; first < texts.length; first += 2) {
    corpus
      .partition(recordOf(document))
      .addPart(
        recordOf(document),
        `part ${first}`,
        indexChunks(texts.slice(first, first + 2), first, document.fingerprint),
      );
  }
}

export function recordOf({ id, version, name, space, directory, parent, tenant, fingerprint }: Document) {
  return {
    tenant: tenant ?? 'default',
    file_id: id,
    version: version ?? 1,
    file_name: name ?? `${id}.txt`,
    parent_id: parent ?? '',
    space_id: space ?? 'default',
    directory_id: directory ?? '',
    ...(fingerprint && { fingerprint }),
  };
}

export function find(corpus: Corpus, query: string, options: Partial<SearchQuery> & { tenant?: string } = {}) {
  const { tenant = 'default', ...rest } = options;
  const everything = [{ type: 'space', ids: ['default'] }] as const;
  forgetOutlines();
  return runPassNow(search(corpus, tenant, { query, scope: everything, mode: 'normal', limit: 10, ...rest }));
}

/** File ids, best first. */
export function foundIn(corpus: Corpus, query: string, options?: Parameters<typeof find>[2]): string[] {
  return find(corpus, query, options).hits.map(({ fileId }) => fileId);
}

export function outlineOf({ text, title, pages = [], images }: Document): Outline {
  const nodes = readLines(text);
  const parents: number[] = [];
  const above: number[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  let offset = 0;
  for (const [at, { depth, content }] of nodes.entries()) {
    parents.push(depth === 0 ? -1 : above[depth - 1]!);
    above[depth] = at;
    starts.push(offset);
    ends.push(offset + Buffer.byteLength(content));
    offset = ends[at]! + 1;
  }
  const firsts = nodes.flatMap(({ begins }, at) => (begins || at === 0 ? [at] : []));
  return {
    title: title ?? '',
    text: Buffer.from(nodes.map(({ content }) => content).join('\n')),
    parent: bytes(Int32Array.from(parents)),
    kind: new Uint8Array(nodes.length),
    start: bytes(Uint32Array.from(starts)),
    end: bytes(Uint32Array.from(ends)),
    page: bytes(Uint32Array.from(nodes, (_, at) => pages[at] ?? 0)),
    ...(images && { image: Uint8Array.from(nodes, (_, at) => Number(images.includes(at))) }),
    chunk_start: bytes(Uint32Array.from(firsts, (first) => starts[first]!)),
    chunk_end: bytes(Uint32Array.from(firsts, (_, at) => ends[(firsts[at + 1] ?? nodes.length) - 1]!)),
  };
}

export function chunkTexts(document: Document): string[] {
  const chunks: string[] = [];
  for (const { begins, content } of readLines(document.text)) {
    if (begins || chunks.length === 0) chunks.push(content);
    else chunks.push(`${chunks.pop()}\n${content}`);
  }
  return chunks;
}

function readLines(text: string) {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [, indent = '', mark, content = ''] = line.match(/^( *)(\|?)(.*)$/) ?? [];
      return { begins: mark === '|', depth: indent.length / 2, content };
    });
}

function bytes(column: Int32Array | Uint32Array): Uint8Array {
  return new Uint8Array(column.buffer, column.byteOffset, column.byteLength);
}
