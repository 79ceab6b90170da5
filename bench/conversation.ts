/**
 * Question: what does a follow-up question find when it is completed? Do other questions stay as they are?
 * Data: folders in BEIR form whose documents have several queries.
 * Command: npm run bench -- conversation FOLDER [FOLDER ...]
 * Needs: nothing else. It runs in one process, with real retrieval, without Redis. About 20 s of CPU a set.
 *
 * A conversation is made of two queries of one document. Both have the same name. In the second one a pronoun replaces it.
 * The columns are nDCG@10 of mode ultra:
 *
 * - written: the second query as it is in the set.
 * - alone: with the pronoun.
 * - completed: with the pronoun and the first query as an earlier turn.
 * - unrelated: as it is in the set, after a query of another document.
 * `changed` is the share of queries that the unrelated turn changed, of all queries of the set.
 */

import { readTurn } from '../processors/generation/conversation/phrases.ts';
import { standAlone } from '../processors/generation/conversation/stand-alone.ts';
import { runPassNow } from '../processors/retrieval/engine/pass.ts';
import { search } from '../processors/retrieval/search/search.ts';
import { scoreRanking } from '../sdk/evaluation/measures.ts';
import { type BeirSet, readBeirSet } from './support/beir.ts';
import { LocalCorpus, scope, tenant } from './support/local-corpus.ts';
import { printMachine, printTable } from './support/report.ts';

type Query = BeirSet['queries'][number];

interface Pair {
  readonly first: Query;
  readonly second: Query;
  /** The second query with a pronoun. */
  readonly leaning: string;
}

const pairsMax = 300;
/** A pronoun for a thing, by language. */
const pronouns: Readonly<Record<string, string>> = {
  en: 'it',
  tr: 'onu',
  ro: 'el',
  vi: 'nó',
  ar: 'هو',
  hi: 'वह',
  zh: '它',
};

export async function conversation(args: string[]): Promise<void> {
  if (args.length === 0) throw new Error('usage: npm run bench -- conversation FOLDER [FOLDER ...]');
  printMachine();
  const rows: Record<string, string | number>[] = [];
  for (const folder of args) rows.push(await measure(readBeirSet(folder)));
  printTable(rows);
}

async function measure(set: BeirSet): Promise<Record<string, string | number>> {
  const language = languageOf(set.name);
  const { corpus } = await LocalCorpus.build(set.documents);
  const ndcg = (query: string, { _id }: Query) => {
    const { hits } = runPassNow(search(corpus, tenant, { query, mode: 'ultra', scope, limit: 10 }));
    return scoreRanking([...new Set(hits.map(({ fileId }) => fileId))], set.qrels.get(_id)!).ndcg;
  };
  const pairs = pairsOf(set, language).slice(0, pairsMax);
  const sums = { written: 0, alone: 0, completed: 0, unrelated: 0 };
  for (const [at, { first, second, leaning }] of pairs.entries()) {
    sums.written += ndcg(second.text, second);
    sums.alone += ndcg(leaning, second);
    sums.completed += ndcg(standAlone(leaning, turnsOf(first)), second);
    sums.unrelated += ndcg(standAlone(second.text, turnsOf(otherThan(set, second, at))), second);
  }
  const changed = set.queries.filter((query, at) => {
    return standAlone(query.text, turnsOf(otherThan(set, query, at))) !== query.text;
  });
  const percent = (value: number, all: number) => ((100 * value) / all).toFixed(1);
  const means = Object.entries(sums).map(([name, sum]) => [name, percent(sum, pairs.length)]);
  return {
    set: set.name,
    pairs: pairs.length,
    ...Object.fromEntries(means),
    changed: percent(changed.length, set.queries.length),
  };
}

function languageOf(name: string): string {
  return /-([a-z]{2})$/.exec(name)?.[1] ?? (name === 'cmrc' ? 'zh' : 'en');
}

function turnsOf({ text, answer }: Query) {
  const question = { role: 'user' as const, content: text };
  return answer ? [question, { role: 'assistant' as const, content: answer }] : [question];
}

/** A query of another document, far away in the set. */
function otherThan(set: BeirSet, query: Query, at: number): Query {
  const own = set.qrels.get(query._id)!;
  const { queries, qrels } = set;
  for (let step = 0; ; step++) {
    const other = queries[(at + Math.floor(queries.length / 2) + step) % queries.length]!;
    if ([...qrels.get(other._id)!.keys()].every((id) => !own.has(id))) return other;
  }
}

function pairsOf(set: BeirSet, language: string): Pair[] {
  const byDocument = Map.groupBy(set.queries, ({ _id }) => [...set.qrels.get(_id)!.keys()][0]!);
  return [...byDocument.values()].flatMap((queries) =>
    queries.slice(1).flatMap((second, at) => {
      const leaning = withPronoun(queries[at]!.text, second.text, language);
      return leaning === undefined ? [] : [{ first: queries[at]!, second, leaning }];
    }),
  );
}

/** The second query with a pronoun for the longest name that both have; a word in scripts without capitals. */
function withPronoun(first: string, second: string, language: string): string | undefined {
  const kind = /[\p{Lu}]/u.test(second) ? 'name' : 'word';
  const shared = readTurn(second, language)
    .phrases.filter((phrase) => phrase.kind === kind && first.includes(phrase.text))
    .sort((left, right) => right.text.length - left.text.length)[0];
  if (!shared) return undefined;
  return second.slice(0, shared.start) + pronouns[language] + second.slice(shared.end);
}
