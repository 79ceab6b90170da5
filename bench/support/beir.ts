/**
 * Reads a data set in BEIR form, gzipped or not: `corpus.jsonl`, `queries.jsonl`, `qrels.tsv`.
 * Data sets are not part of the project.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gunzipSync } from 'node:zlib';

export interface BeirSet {
  name: string;
  documents: { _id: string; title: string; text: string }[];
  queries: { _id: string; text: string; answer?: string }[];
  /** Query id -> document id -> grade above 0. Queries without a relevant document are left out. */
  qrels: Map<string, Map<string, number>>;
}

export function readBeirSet(folder: string): BeirSet {
  const qrels = new Map<string, Map<string, number>>();
  for (const line of lines(folder, 'qrels.tsv').slice(1)) {
    const [query, document, grade] = line.split('\t');
    if (Number(grade) <= 0) continue;
    const graded = qrels.get(query) ?? new Map<string, number>();
    qrels.set(query, graded.set(document, Number(grade)));
  }
  const documents = lines(folder, 'corpus.jsonl').map((line) => JSON.parse(line));
  const queries = lines(folder, 'queries.jsonl').map((line) => JSON.parse(line));
  return { name: basename(folder), documents, queries: queries.filter(({ _id }) => qrels.has(_id)), qrels };
}

/**
 * A sample of a set, the same in every run.
 * @param max.queries most queries. NaN: all.
 * @param max.documents most documents, but all that answer the queries are in it. NaN: all.
 */
export function sampleOf(set: BeirSet, max: { queries: number; documents: number }): BeirSet {
  const queries = Number.isNaN(max.queries) ? set.queries : byHash(set.queries).slice(0, max.queries);
  const qrels = new Map(queries.map(({ _id }) => [_id, set.qrels.get(_id)!]));
  if (Number.isNaN(max.documents)) return { ...set, queries, qrels };
  const relevant = new Set([...qrels.values()].flatMap((graded) => [...graded.keys()]));
  const isRelevant = ({ _id }: { _id: string }) => relevant.has(_id);
  const others = byHash(set.documents.filter((document) => !isRelevant(document)));
  const documents = [
    ...set.documents.filter(isRelevant),
    ...others.slice(0, Math.max(0, max.documents - relevant.size)),
  ];
  return { ...set, queries, qrels, documents };
}

function byHash<T extends { _id: string }>(items: readonly T[]): T[] {
  const hashOf = (id: string) => createHash('sha1').update(id).digest('hex');
  return items.toSorted((a, b) => (hashOf(a._id) < hashOf(b._id) ? -1 : 1));
}

function lines(folder: string, name: string): string[] {
  const path = join(folder, name);
  const bytes = existsSync(path) ? readFileSync(path) : gunzipSync(readFileSync(`${path}.gz`));
  return bytes.toString('utf8').split('\n').filter(Boolean);
}
