/**
 * Question: what does the correction of spelling gain on misspelt queries, and what does it spoil on others?
 * Data: folders in BEIR form (corpus.jsonl, queries.jsonl, qrels.tsv, gzipped or not), given by path.
 * Command: npm run bench -- spelling [tune|report] FOLDER [FOLDER ...]
 * Needs: nothing else. It runs in one process, in mode ultra, without Redis. About 20 s of CPU for 9000 documents.
 *
 * 300 queries of each set are sampled and halved by a hash. `tune` measures the first half, `report` the second one.
 *
 * - corrected: share of the right queries that are corrected.
 * - clean off, clean on: nDCG@10 of these without and with correction.
 * - typo off, typo on: the same with one typo a query, in a word that the passages have.
 * - recovered: share of the typo's loss that the correction brings back.
 * - crossed: share of the queries of other sets that are corrected, for sets in other languages and in the same one.
 */
import { createHash } from 'node:crypto';
import { languageAnalysis } from '../../processors/embedding/analysis/language-analysis.ts';
import { runPassNow } from '../../processors/retrieval/engine/pass.ts';
import { search } from '../../processors/retrieval/search/search.ts';
import { scoreRanking } from '../../sdk/evaluation/measures.ts';
import { type BeirSet, readBeirSet } from '../support/beir.ts';
import { LocalCorpus, scope, tenant } from '../support/local-corpus.ts';
import { printMachine, printTable } from '../support/report.ts';
import { withRandomTypo } from './seeded-typo.ts';

const queriesMax = 300;
const crossedMax = 60;
const hitsMax = 30;

type Query = BeirSet['queries'][number];

export async function spelling(args: string[]): Promise<void> {
  const [half, ...folders] = args;
  if ((half !== 'tune' && half !== 'report') || folders.length === 0)
    throw new Error('usage: npm run bench -- spelling tune|report FOLDER [FOLDER ...]');
  printMachine();
  const sets = folders.map(readBeirSet);
  const rows: Record<string, string | number>[] = [];
  for (const set of sets) rows.push(await measure(set, { sets, half: half === 'tune' ? 0 : 1 }));
  printTable(rows);
}

async function measure(set: BeirSet, { sets, half }: { sets: readonly BeirSet[]; half: number }) {
  const { corpus } = await LocalCorpus.build(set.documents);
  const run = (query: string, isOn = true) => {
    const request = { query, mode: 'ultra' as const, scope, limit: hitsMax };
    return isOn
      ? runPassNow(search(corpus, tenant, request))
      : uncorrected(() => runPassNow(search(corpus, tenant, request)));
  };
  const isHeld = (word: string) => (run(word, false).statistics?.terms ?? []).some(({ frequency }) => frequency > 0);
  const sums = { count: 0, corrected: 0, cleanOff: 0, cleanOn: 0, typos: 0, cleanOfTypos: 0, typoOff: 0, typoOn: 0 };
  for (const { _id, text } of sample(set, queriesMax, half)) {
    const score = ({ hits }: ReturnType<typeof run>) =>
      scoreRanking([...new Set(hits.map(({ fileId }) => fileId))], set.qrels.get(_id) as Map<string, number>).ndcg;
    const clean = run(text);
    const cleanOff = score(run(text, false));
    sums.count += 1;
    if (clean.corrections) sums.corrected += 1;
    sums.cleanOff += cleanOff;
    sums.cleanOn += score(clean);
    const misspelt = withRandomTypo(text, _id, isHeld);
    if (misspelt === undefined) continue;
    sums.typos += 1;
    sums.cleanOfTypos += cleanOff;
    sums.typoOff += score(run(misspelt, false));
    sums.typoOn += score(run(misspelt));
  }
  const crossed = (others: readonly BeirSet[]) => {
    const queries = others.flatMap((other) => sample(other, crossedMax, half));
    return percent(queries.filter(({ text }) => run(text).corrections).length, queries.length);
  };
  const others = sets.filter(({ name }) => name !== set.name);
  const language = languageOfSet(set);
  return {
    set: set.name,
    corrected: percent(sums.corrected, sums.count),
    'clean off': percent(sums.cleanOff, sums.count),
    'clean on': percent(sums.cleanOn, sums.count),
    'typo off': percent(sums.typoOff, sums.typos),
    'typo on': percent(sums.typoOn, sums.typos),
    recovered: percent(sums.typoOn - sums.typoOff, sums.cleanOfTypos - sums.typoOff),
    'crossed, other language': crossed(others.filter((other) => languageOfSet(other) !== language)),
    'crossed, same language': crossed(others.filter((other) => languageOfSet(other) === language)),
  };
}

/** Runs `work` while no word of a query may be corrected. */
function uncorrected<T>(work: () => T): T {
  const { queryWords } = languageAnalysis;
  languageAnalysis.queryWords = (...args) => queryWords(...args).map((word) => ({ ...word, languages: [] }));
  try {
    return work();
  } finally {
    languageAnalysis.queryWords = queryWords;
  }
}

function languageOfSet({ queries }: BeirSet): string | undefined {
  return languageAnalysis.languagesOf([
    queries
      .slice(0, 20)
      .map(({ text }) => text)
      .join('\n'),
  ])[0];
}

function sample({ queries }: BeirSet, max: number, half: number): Query[] {
  const sorted = queries.toSorted((a, b) => hashOf(a._id) - hashOf(b._id)).slice(0, max);
  return sorted.filter(({ _id }) => hashOf(`half ${_id}`) % 2 === half);
}

function hashOf(text: string): number {
  return createHash('sha1').update(text).digest().readUInt32BE(0);
}

function percent(count: number, all: number): string {
  return all === 0 ? '' : ((100 * count) / all).toFixed(1);
}
