/** Builds a corpus in this process by the steps of indexing: parse, chunk, index, commit. */
import { type ChunkPart, indexChunks, partChunksMax } from '../../processors/embedding/chunk-part.ts';
import { chunkTexts } from '../../processors/indexing/chunk/chunk.ts';
import { encodeOutline } from '../../processors/indexing/document/outline.ts';
import { parseFile } from '../../processors/indexing/parser/parse.ts';
import { Corpus } from '../../processors/retrieval/index/corpus.ts';
import { millrace } from '../../proto/generated.js';
import { documentHtml } from './load.ts';

export const tenant = 'default';
export const scope = [{ type: 'space' as const, ids: ['bench'] }];

interface Indexed {
  readonly outline: millrace.v1.IOutline;
  readonly parts: readonly ChunkPart[];
}

/** A corpus whose documents can be taken out and put back. */
export class LocalCorpus {
  readonly corpus = new Corpus({ hnswChunksMin: Number.MAX_SAFE_INTEGER });
  readonly #documents = new Map<string, Indexed>();
  #version = 0;

  static async build(documents: { _id: string; title: string; text: string }[]): Promise<LocalCorpus> {
    const built = new LocalCorpus();
    for (const document of documents) {
      const bytes = Buffer.from(documentHtml(document));
      const outline = await parseFile({ bytes, readings: [], fileName: `${document._id}.html` });
      const parts: ChunkPart[] = [];
      for (let first = 0; first < outline.chunkStart.length; first += partChunksMax) {
        parts.push(indexChunks(chunkTexts(outline, first, partChunksMax), first));
      }
      built.#documents.set(document._id, { outline: millrace.v1.Outline.decode(encodeOutline(outline)), parts });
      built.put(document._id);
    }
    return built;
  }

  put(file_id: string): void {
    const { outline, parts } = this.#documents.get(file_id) as Indexed;
    const version = ++this.#version;
    const record = { tenant, file_id, version, file_name: `${file_id}.html`, space_id: 'bench', directory_id: '' };
    for (const part of parts) this.corpus.partition(record).addPart(record, String(part.first), part);
    this.corpus.commit(record, outline);
  }

  takeOut(file_id: string): void {
    this.corpus.remove({ tenant, file_id });
  }
}

/**
 * @param hnswChunksMin for each corpus to build, the number of chunks from which it uses HNSW. All have the same
 * documents.
 * @returns the corpora, and the index text of every chunk.
 */
export async function buildCorpora(
  documents: { _id: string; title: string; text: string }[],
  hnswChunksMin: number[],
): Promise<{ corpora: Corpus[]; chunks: string[] }> {
  const chunks: string[] = [];
  const corpora = hnswChunksMin.map((min) => new Corpus({ hnswChunksMin: min }));
  for (const document of documents) {
    const bytes = Buffer.from(documentHtml(document));
    const outline = await parseFile({ bytes, readings: [], fileName: `${document._id}.html` });
    const encoded = millrace.v1.Outline.decode(encodeOutline(outline));
    const { _id: file_id } = document;
    const record = { tenant, file_id, version: 1, file_name: `${file_id}.html`, space_id: 'bench', directory_id: '' };
    for (let first = 0; first < outline.chunkStart.length; first += partChunksMax) {
      const texts = chunkTexts(outline, first, partChunksMax);
      chunks.push(...texts);
      const part = indexChunks(texts, first);
      for (const corpus of corpora) corpus.partition(record).addPart(record, String(first), part);
    }
    for (const corpus of corpora) corpus.commit(record, encoded);
  }
  return { corpora, chunks };
}
