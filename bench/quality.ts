/**
 * Question: how good and how fast are the rankings of each mode in the running service, and how good are the answers?
 * Data: folders in BEIR form (corpus.jsonl, queries.jsonl, qrels.tsv, gzipped or not), given by path.
 * Command: npm run bench -- quality [--queries N] [--documents N] FOLDER [FOLDER ...]
 * Needs: nothing else. It starts its own service.
 *
 * Each document is uploaded as one HTML file with its title as heading. A ranking is the order of the hits' files.
 * `bm25` is the plain formula over whole documents. `deep` is the evidence of a deep chat: the ten passages of its
 * `retrieval.doc`. `typo` is ultra for queries that lack a letter of their longest word. A set is in one language, so its
 * rows are those of the language. The milliseconds are those of one request while `inFlight` others run.
 *
 * Each set has a table, printed when it is measured. If several sets have answers, a table of answers follows: that of
 * `npm run bench -- answers`, with the last of them as the foreign questions.
 *
 * The options take a sample of each set: the first N queries by a hash, and N documents, but always those that answer the
 * queries. A part that fails does not end the others. The last lines name all that was left out.
 */
import { performance } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { withDisposables } from '../core/lifecycle.ts';
import { indexTerms } from '../processors/embedding/tokenize.ts';
import { scoreRanking } from '../sdk/evaluation/measures.ts';
import { readAllEvents } from '../test/support/network/event-stream.ts';
import { Service } from '../test/support/service.ts';
import { answerRows } from './answers.ts';
import { type BeirSet, readBeirSet, sampleOf } from './support/beir.ts';
import { bm25Ranking } from './support/bm25-baseline.ts';
import { eachOf, uploadDocument } from './support/load.ts';
import { LeftOut, percentiles, printMachine, printTable } from './support/report.ts';
import { withTypo } from './support/typo.ts';

const modes = ['fast', 'normal', 'ultra'] as const;
const inFlight = 8;
/** Hits per search. Ten files are scored, but several hits may belong to one file. */
const limit = 30;

export async function quality(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { queries: { type: 'string' }, documents: { type: 'string' } },
  });
  if (positionals.length === 0)
    throw new Error('usage: npm run bench -- quality [--queries N] [--documents N] FOLDER [FOLDER ...]');
  printMachine();
  const leftOut = new LeftOut();
  const sets = positionals.map((folder) => {
    const set = readBeirSet(folder);
    const sample = sampleOf(set, { queries: Number(values.queries), documents: Number(values.documents) });
    leftOut.note(set.name, 'queries', set.queries.length - sample.queries.length);
    leftOut.note(set.name, 'documents', set.documents.length - sample.documents.length);
    return sample;
  });
  const baselines = await Promise.all(sets.map(measureBaseline));
  await withDisposables(async (stack) => rankAll(stack.use(await Service.start()), { sets, baselines, leftOut }));
  await measureAnswers(sets, leftOut);
  leftOut.print();
}

async function measureAnswers(sets: readonly BeirSet[], leftOut: LeftOut): Promise<void> {
  const hasAnswers = ({ queries }: BeirSet) => queries.some(({ answer }) => answer);
  const answered = sets.filter(hasAnswers);
  for (const { name } of sets.filter((set) => !hasAnswers(set))) leftOut.add(`answers of ${name}: it has none`);
  const foreign = answered.at(-1);
  if (foreign) leftOut.add(`answers of ${foreign.name}: its questions are the foreign ones`);
  for (const set of answered.slice(0, -1)) {
    const rows = await leftOut.attempt(`answers of ${set.name}`, () => answerRows([set, foreign!], 'ultra'));
    if (rows) printTable(rows);
  }
}

type Row = Record<string, string | number>;

/**
 * The row of the plain formula. It takes seconds without a turn of the event loop, so it comes before the service:
 * `fetch` would not see that the gateway closed its idle connections meanwhile.
 */
async function measureBaseline(set: BeirSet): Promise<Row> {
  const rank = bm25Ranking(set.documents, indexTerms);
  return scoreAll(set, 'bm25', async (query) => rank(query).slice(0, 10));
}

async function rankAll(
  service: Service,
  { sets, baselines, leftOut }: { sets: readonly BeirSet[]; baselines: readonly Row[]; leftOut: LeftOut },
): Promise<void> {
  const rows: Row[] = [...baselines];
  for (const [at, set] of sets.entries()) {
    const measured = await measure(service, set, leftOut);
    printTable([baselines[at]!, ...measured]);
    rows.push(...measured);
  }
  const means: Row[] = [];
  for (const system of ['bm25', ...modes, 'typo', 'deep']) {
    const own = rows.filter((row) => row.system === system);
    if (own.length === 0) continue;
    const mean = (column: string) => (own.reduce((sum, row) => sum + Number(row[column]), 0) / own.length).toFixed(1);
    const figures = { 'nDCG@10': mean('nDCG@10'), 'recall@10': mean('recall@10'), 'MRR@10': mean('MRR@10') };
    means.push({ set: `average of ${own.length}`, system, ...figures });
  }
  printTable(means);
}

async function measure(service: Service, set: BeirSet, leftOut: LeftOut): Promise<Row[]> {
  const misspelt = (query: string) => searchFiles(service, { query: withTypo(query), mode: 'ultra', space: set.name });
  const unchanged = set.queries.filter(({ text }) => withTypo(text) === text).length;
  if (unchanged > 0) leftOut.add(`typos in ${unchanged} queries of ${set.name}: they have no long word`);
  const parts: [string, () => Promise<Row[]>][] = [
    ['modes', () => measureModes(service, set)],
    ['typo', async () => [await scoreAll(set, 'typo', misspelt)]],
    ['deep', async () => [await scoreAll(set, 'deep', (query) => searchDeep(service, query, set.name))]],
  ];
  const rows: Row[] = [];
  for (const [name, work] of parts) rows.push(...((await leftOut.attempt(`${name} of ${set.name}`, work)) ?? []));
  return rows;
}

/** Uploads a set into a space of its own. @returns the rankings of each mode */
export async function measureModes(service: Service, set: BeirSet): Promise<Row[]> {
  await eachOf(set.documents, inFlight, (document) => uploadDocument(service, document, set.name));
  await untilSearchable(service, set.name);
  const rows: Row[] = [];
  for (const mode of modes) {
    rows.push(await scoreAll(set, mode, (query) => searchFiles(service, { query, mode, space: set.name })));
  }
  return rows;
}

/** Waits while the index takes the uploads in. Its searches are answered 503 if that takes too long. */
async function untilSearchable(service: Service, space: string): Promise<void> {
  const scope = [{ type: 'space', ids: [space] }];
  for (;;) {
    const response = await service.post('/api/rag/search', { query: 'ready', scope, user: 'bench' });
    await response.text();
    if (response.status !== 503) return;
  }
}

async function scoreAll(set: BeirSet, system: string, rank: (query: string) => Promise<string[]>) {
  const sums = { ndcg: 0, recall: 0, mrr: 0 };
  const times: number[] = [];
  await eachOf(set.queries, inFlight, async ({ _id, text }) => {
    const started = performance.now();
    const ranking = await rank(text);
    times.push(performance.now() - started);
    const scored = scoreRanking(ranking, set.qrels.get(_id) as Map<string, number>);
    sums.ndcg += scored.ndcg;
    sums.recall += scored.recall;
    sums.mrr += scored.mrr;
  });
  const mean = (sum: number) => ((100 * sum) / set.queries.length).toFixed(1);
  const figures = { 'nDCG@10': mean(sums.ndcg), 'recall@10': mean(sums.recall), 'MRR@10': mean(sums.mrr) };
  const { p50, p95 } = percentiles(times);
  return { set: set.name, system, ...figures, 'p50 ms': p50.toFixed(1), 'p95 ms': p95.toFixed(1) };
}

async function searchFiles(
  service: Service,
  { query, mode, space }: { query: string; mode: string; space: string },
): Promise<string[]> {
  const scope = [{ type: 'space', ids: [space] }];
  const response = await service.post('/api/rag/search', { query, mode, scope, limit, user: 'bench' });
  const body = (await response.json()) as { data: { docs: Doc[] }; message: string };
  if (response.status !== 200) throw new Error(`search answered ${response.status}: ${body.message}`);
  return filesOf(body.data.docs, space);
}

async function searchDeep(service: Service, query: string, space: string): Promise<string[]> {
  const scope = [{ type: 'space', ids: [space] }];
  const chat = { query, mode: 'deep', scope, limit: 10, response_type: 'stream', user: 'bench' };
  const events = await readAllEvents(await service.post('/api/rag/chat', chat));
  const evidence = events.map(({ data }) => data as { object?: string; doc?: Doc[] });
  const { doc } = evidence.find(({ object }) => object === 'retrieval.doc') ?? {};
  if (!doc) throw new Error(`a deep chat ended without evidence: ${JSON.stringify(evidence.at(-1))}`);
  return filesOf(doc, space);
}

interface Doc {
  annotation: { file_id: string };
}

function filesOf(docs: Doc[], space: string): string[] {
  return [...new Set(docs.map((doc) => doc.annotation.file_id.slice(space.length + 1)))];
}
