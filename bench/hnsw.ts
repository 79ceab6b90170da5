/**
 * Question: what are the recall and the cost of the HNSW graph, compared with the exact scan, for a number of chunks?
 * Data: folders in BEIR form. Their documents are cut into windows of 40 words until there are CHUNKS chunks.
 * Command: npm run bench -- hnsw CHUNKS FOLDER [FOLDER ...]
 * Needs: about 20 KB of memory per chunk.
 *
 * Two corpora have the same chunks, one with the graph and one without. Searches run in mode fast (vectors only), top 10.
 */

import { performance } from 'node:perf_hooks';
import { runPassNow } from '../processors/retrieval/engine/pass.ts';
import type { Corpus } from '../processors/retrieval/index/corpus.ts';
import { search } from '../processors/retrieval/search/search.ts';
import { readBeirSet } from './support/beir.ts';
import { buildCorpora, scope, tenant } from './support/local-corpus.ts';
import { printMachine, printTable } from './support/report.ts';

const windowWords = 40;
const queriesMax = 300;
const sliceMs = 50;

export async function hnsw([count = '', ...folders]: string[]): Promise<void> {
  const chunks = Number(count);
  if (!(chunks > 0) || folders.length === 0) throw new Error('usage: npm run bench -- hnsw CHUNKS FOLDER [FOLDER ...]');
  printMachine();
  const sets = folders.map(readBeirSet);
  const windows = sets.flatMap(({ name, documents }) => documents.flatMap((document) => cut(name, document)));
  if (windows.length < chunks) throw new Error(`these folders give ${windows.length} chunks only`);
  const queries = sets.flatMap((set) => set.queries.slice(0, Math.ceil(queriesMax / sets.length)));
  const { corpora } = await buildCorpora(windows.slice(0, chunks), [Number.MAX_SAFE_INTEGER, 1]);
  const [exact, graph] = corpora;

  const buildStarted = performance.now();
  while (graph.work(sliceMs, () => performance.now()));
  const buildSeconds = (performance.now() - buildStarted) / 1000;

  let found = 0;
  let wanted = 0;
  for (const { text } of queries) {
    const truth = top10(exact, text);
    const near = new Set(top10(graph, text));
    wanted += truth.length;
    found += truth.filter((fileId) => near.has(fileId)).length;
  }
  printTable([
    {
      chunks,
      'recall@10': (found / wanted).toFixed(3),
      'graph ms': time(graph, queries).toFixed(2),
      'exact ms': time(exact, queries).toFixed(2),
      'build s': buildSeconds.toFixed(0),
    },
  ]);
}

/** Cuts a document into windows of words. Each window becomes a document. */
function cut(set: string, { _id, title, text }: { _id: string; title: string; text: string }) {
  const words = text.split(/\s+/);
  return Array.from({ length: Math.ceil(words.length / windowWords) }, (_, i) => {
    return { _id: `${set}/${_id}/${i}`, title, text: words.slice(i * windowWords, (i + 1) * windowWords).join(' ') };
  });
}

function top10(corpus: Corpus, query: string): string[] {
  return runPassNow(search(corpus, tenant, { query, scope, mode: 'fast', limit: 10 })).hits.map(({ fileId }) => fileId);
}

/** Mean time of a whole search in mode fast, in ms. */
function time(corpus: Corpus, queries: { text: string }[]): number {
  const started = performance.now();
  for (const { text } of queries) top10(corpus, text);
  return (performance.now() - started) / queries.length;
}
