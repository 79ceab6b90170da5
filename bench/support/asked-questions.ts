/**
 * Asks the questions of a set in this process, with real retrieval: with the answering documents in the corpus, with
 * them taken out, and another set's questions. Questions are sampled and halved by a hash, so every run has the same.
 */

import { createHash } from 'node:crypto';
import type { Question } from '../../processors/generation/answer/generator.ts';
import { toPassages } from '../../processors/generation/answer/passage.ts';
import { passagesOf } from '../../processors/planner/events.ts';
import { PlanStrategy } from '../../processors/planner/plan-strategy.ts';
import { PlannedChat } from '../../processors/planner/planned-chat.ts';
import { runPassNow } from '../../processors/retrieval/engine/pass.ts';
import type { Hit } from '../../processors/retrieval/search/hit.ts';
import { search, searchEvidence } from '../../processors/retrieval/search/search.ts';
import type { BeirSet } from './beir.ts';
import { LocalCorpus, scope, tenant } from './local-corpus.ts';

export type Condition = 'present' | 'absent' | 'foreign';

export interface Asked {
  readonly set: string;
  readonly condition: Condition;
  /** 0: for tuning. 1: for the report. */
  readonly half: number;
  readonly answer: string;
  /** Ids of the documents that answer. */
  readonly relevant: readonly string[];
  readonly question: Question;
}

/** Parts of the answering documents that are taken out in turn. */
const folds = 4;
const passagesMax = 3;
const deepPassagesMax = 8;

export async function askAll(
  set: BeirSet,
  foreign: BeirSet,
  { questionsMax, mode }: { questionsMax: number; mode: 'ultra' | 'deep' },
): Promise<Asked[]> {
  const local = await LocalCorpus.build(set.documents);
  const ask = mode === 'deep' ? askDeep : askUltra;
  const asked: Asked[] = [];
  const put = async (query: BeirSet['queries'][number], condition: Condition) => {
    const relevant = condition === 'foreign' ? [] : relevantOf(set, query._id);
    const question = await ask(local, query.text);
    const half = hashOf(`half ${query._id}`) % 2;
    asked.push({ set: set.name, condition, half, answer: query.answer ?? '', relevant, question });
  };
  const queries = sample(set, questionsMax);
  for (const query of queries) await put(query, 'present');
  for (const query of sample(withoutShared(foreign, set), questionsMax / folds)) await put(query, 'foreign');
  for (let fold = 0; fold < folds; fold++) {
    const own = queries.filter(({ _id }) => hashOf(relevantOf(set, _id).sort()[0] as string) % folds === fold);
    const documents = new Set(own.flatMap(({ _id }) => relevantOf(set, _id)));
    for (const id of documents) local.takeOut(id);
    for (const query of own) await put(query, 'absent');
    for (const id of documents) local.put(id);
  }
  return asked;
}

/** The foreign set without the questions that a document of the own set may answer: some sets have documents of others. */
function withoutShared(foreign: BeirSet, own: BeirSet): BeirSet {
  const texts = new Set(own.documents.map(({ text }) => text));
  const shared = new Set(foreign.documents.filter(({ text }) => texts.has(text)).map(({ _id }) => _id));
  const isShared = ({ _id }: BeirSet['queries'][number]) => relevantOf(foreign, _id).some((id) => shared.has(id));
  return { ...foreign, queries: foreign.queries.filter((query) => !isShared(query)) };
}

/** Whether the text has the answer; case, spaces and punctuation do not count. */
export function holds(text: string, answer: string): boolean {
  return plain(text).includes(plain(answer));
}

function plain(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{P}\p{S}]+/gu, ' ')
    .trim();
}

function sample(set: BeirSet, max: number): BeirSet['queries'] {
  const answered = set.queries.filter(({ answer }) => answer);
  return answered.sort((a, b) => hashOf(a._id) - hashOf(b._id)).slice(0, max);
}

function relevantOf(set: BeirSet, query: string): string[] {
  return [...(set.qrels.get(query)?.keys() ?? [])];
}

function hashOf(text: string): number {
  return createHash('sha1').update(text).digest().readUInt32BE(0);
}

function bodyOf({ text, score, fileId, fileName, language, nodes, titlePaths }: Hit) {
  const placed = nodes.map(({ titlePath, ...node }) => ({ ...node, title_path: titlePath }));
  const title_paths = titlePaths.map((titles) => ({ titles }));
  return { text, score, file_id: fileId, file_name: fileName, language, nodes: placed, title_paths };
}

async function askUltra({ corpus }: LocalCorpus, query: string): Promise<Question> {
  const { hits, statistics } = runPassNow(search(corpus, tenant, { query, mode: 'ultra', scope, limit: passagesMax }));
  return { query, passages: toPassages(hits.map(bodyOf) as never), statistics };
}

/** A deep chat without its journal and messages: the same plan and the same searches. */
async function askDeep({ corpus }: LocalCorpus, query: string): Promise<Question> {
  const searcher = {
    async find({ question, page, limit }: { question: string; page: number; limit: number }) {
      const request = { query: question, mode: 'ultra' as const, scope, limit, offset: (page - 1) * limit };
      const { hits, statistics } = runPassNow(searchEvidence(corpus, tenant, request));
      return { statistics, corrections: [], passages: hits.map((hit) => ({ ...bodyOf(hit), titles: hit.titles })) };
    },
  };
  const signal = new AbortController().signal;
  const limit = deepPassagesMax;
  const strategy = new PlanStrategy(
    { model: undefined, log: undefined as never, leftMs: () => Number.MAX_SAFE_INTEGER },
    { question: query, limit },
  );
  const journal = { changes: [], room: Number.MAX_SAFE_INTEGER, append: async () => true };
  const deps = { strategy, searcher, journal, delivery: { id: 'bench', tenant, signal }, reply: {} };
  const chat = new PlannedChat(deps as never, { query, scope } as never, { limit });
  await chat.record({ kind: 'begun', untilMs: Number.MAX_SAFE_INTEGER });
  await chat.run(signal);
  const { statistics } = runPassNow(search(corpus, tenant, { query, mode: 'ultra', scope, limit: 1 }));
  const passages = toPassages(passagesOf(chat.plan, limit) as never);
  return { query, passages, statistics, isPlanned: true };
}
