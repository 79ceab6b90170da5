/**
 * Reads a data set in BEIR form, gzipped or not: `corpus.jsonl`, `queries.jsonl`, `qrels.tsv`.
 * Data sets are not part of the project.
 */
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

function lines(folder: string, name: string): string[] {
  const path = join(folder, name);
  const bytes = existsSync(path) ? readFileSync(path) : gunzipSync(readFileSync(`${path}.gz`));
  return bytes.toString('utf8').split('\n').filter(Boolean);
}
