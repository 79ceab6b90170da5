/**
 * Question: how much faster are the exact SIMD scan and the BM25 index than the obvious alternatives?
 * Data: for the scan 20,000 random vectors of 1024 components; for BM25 a folder in BEIR form.
 * Command: npm run bench -- structures FOLDER
 * Needs: nothing else.
 *
 * The scan is compared with a JavaScript loop over the same vectors. BM25 is compared with minisearch, once with
 * minisearch's own tokens and once with ours. The top 10 scores of our BM25 are checked against the formula. They
 * run in turn, so that a noisy machine affects all of them.
 */
import { performance } from 'node:perf_hooks';
import MiniSearch from 'minisearch';
import { indexTerms } from '../processors/embedding/tokenize.ts';
import { keywordCandidates } from '../processors/retrieval/index/candidate-generators.ts';
import { resolveScope } from '../processors/retrieval/index/segment-scope.ts';
import { SegmentStatistics } from '../processors/retrieval/index/segment-statistics.ts';
import { VectorBlock } from '../processors/retrieval/index/vector-block.ts';
import { weighQuery } from '../processors/retrieval/search/weighted-query.ts';
import { type BeirSet, readBeirSet } from './support/beir.ts';
import { bm25Scores } from './support/bm25-baseline.ts';
import { buildCorpora, scope, tenant } from './support/local-corpus.ts';
import { printMachine, printTable } from './support/report.ts';

const rows = 20_000;
const dimension = 1024;
const rounds = 15;
const queriesMax = 300;

export async function structures([folder]: string[]): Promise<void> {
  if (!folder) throw new Error('usage: npm run bench -- structures FOLDER');
  printMachine();
  scan();
  await keywords(readBeirSet(folder));
}

function scan(): void {
  const vectors = Float32Array.from({ length: rows * dimension }, () => Math.random() - 0.5);
  for (let row = 0; row < rows; row++) {
    const vector = vectors.subarray(row * dimension, (row + 1) * dimension);
    const length = Math.sqrt(vector.reduce((sum, component) => sum + component ** 2, 0));
    for (let i = 0; i < dimension; i++) vector[i] /= length;
  }
  const query = vectors.slice(0, dimension);
  const block = new VectorBlock(dimension);
  block.append(new Uint8Array(vectors.buffer));
  let best = 0;
  const kernel = () => {
    best = Number.NEGATIVE_INFINITY;
    block.scan(query, [{ start: 0, end: rows }], (_first, count, scores) => {
      for (let i = 0; i < count; i++) if (scores[i] > best) best = scores[i];
    });
    return best;
  };
  const loop = () => {
    best = Number.NEGATIVE_INFINITY;
    for (let row = 0; row < rows; row++) {
      let dot = 0;
      for (let i = 0; i < dimension; i++) dot += query[i] * vectors[row * dimension + i];
      if (dot > best) best = dot;
    }
    return best;
  };
  if (Math.abs(kernel() - loop()) > 1e-4) throw new Error('the kernel and the loop disagree');
  const [kernelMs, loopMs] = alternate(kernel, loop);
  printTable([
    {
      scan: `${rows} x ${dimension}`,
      'kernel ms': kernelMs.toFixed(2),
      'JS loop ms': loopMs.toFixed(2),
      ratio: (loopMs / kernelMs).toFixed(1),
    },
  ]);
}

async function keywords(set: BeirSet): Promise<void> {
  const { corpora, chunks } = await buildCorpora(set.documents, [Number.MAX_SAFE_INTEGER]);
  const index = corpora[0].tenants.get(tenant);
  if (!index) throw new Error('no documents');
  const queries = set.queries.slice(0, queriesMax).map(({ text }) => text);
  const postings = (text: string) => {
    const { parts, segments } = resolveScope(index, { scope });
    return keywordCandidates(parts, weighQuery(text, new SegmentStatistics(segments))).slice(0, 10);
  };
  const documents = chunks.map((text, id) => ({ id, text }));
  const ownTokens = new MiniSearch({ fields: ['text'] });
  ownTokens.addAll(documents);
  const ourTokens = new MiniSearch({ fields: ['text'], tokenize: indexTerms, processTerm: (term) => term });
  ourTokens.addAll(documents);

  const formula = bm25Scores(chunks, indexTerms);
  const same = queries.filter((text) => {
    const truth = formula(text);
    return postings(text).every(({ score }, i) => Math.abs(score - truth[i]) < 1e-6);
  });
  const each = (search: (text: string) => unknown) => () => {
    for (const text of queries) search(text);
  };
  const [ours, theirs, theirsOnOurTokens] = alternate(
    each(postings),
    each((text) => ownTokens.search(text).slice(0, 10)),
    each((text) => ourTokens.search(text).slice(0, 10)),
  );
  const micros = (ms: number) => ((1000 * ms) / queries.length).toFixed(0);
  console.log();
  printTable([
    { keywords: 'BM25 on postings', 'us/query': micros(ours), ratio: '1.0' },
    { keywords: 'minisearch', 'us/query': micros(theirs), ratio: (theirs / ours).toFixed(1) },
    {
      keywords: 'minisearch, our tokens',
      'us/query': micros(theirsOnOurTokens),
      ratio: (theirsOnOurTokens / ours).toFixed(1),
    },
  ]);
  console.log(
    `\n${chunks.length} chunks; top 10 scored as by the formula in ${same.length} of ${queries.length} queries`,
  );
}

/** Runs the works in turn, several rounds. @returns the median time of each work, ms. */
function alternate(...works: (() => unknown)[]): number[] {
  const timed = (work: () => unknown) => {
    const started = performance.now();
    work();
    return performance.now() - started;
  };
  for (const work of works) timed(work);
  const times = Array.from({ length: rounds }, () => works.map(timed));
  return works.map((_, i) => times.map((row) => row[i]).sort((a, b) => a - b)[Math.floor(rounds / 2)]);
}
