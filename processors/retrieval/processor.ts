/**
 * The handler of the `retrieval` stream.
 *
 * It answers searches. For a chat it finds the passages and forwards them to generation. A deep chat is checked and
 * forwarded to the planner, which asks for the passages of its plan. A chat with earlier turns is checked and forwarded
 * to generation, which sends it back with a question that stands alone. It also lists the models that a chat may name.
 *
 * The index resolves scopes (`engine/scope.ts`), to files of the message's tenant in spaces that its key may use.
 *
 * A search sees every change that was answered before the search was read, because the consumer's batch waits at the
 * tail's fence. A search that a model reranks sees every change that was answered before the model was done.
 */

import type { Access } from '../../core/access/grant.ts';
import type { Delivery, Handler } from '../../core/bus/consume/delivery.ts';
import { readBody } from '../../core/bus/entry.ts';
import type { ReplyWriter } from '../../core/bus/reply/reply-writer.ts';
import type { Publisher } from '../../core/bus/request/publisher.ts';
import { MillraceError } from '../../core/errors.ts';
import type { FileStore } from '../../core/store/files/files.ts';
import { chatEndpoint, type QueueStore } from '../../core/store/tasks/queues.ts';
import { traced } from '../../core/tracing/span.ts';
import type { DecodedRequest } from '../../proto/registry.ts';
import { textsToSearch, withDefinitions } from '../embedding/analysis/definitions/defining-texts.ts';
import { type EmbeddedQueryDeps, withEmbeddedQuery } from './embedded-query.ts';
import { runPass } from './engine/pass.ts';
import type { SearchIndex } from './engine/search-index.ts';
import { checkChat, checkEvidence, checkSearch, type RetrievalQuery } from './query.ts';
import { type ModelRankingDeps, modelRanking } from './reranking/model-ranking.ts';
import { type ExplainedTerm, SearchExplanation } from './search/explanation.ts';
import type { Hit } from './search/hit.ts';
import { type SearchAnswer, search, searchEvidence } from './search/search.ts';

export interface RetrievalDeps extends EmbeddedQueryDeps, ModelRankingDeps {
  index: SearchIndex;
  files: FileStore;
  publisher: Publisher;
  /** Models of a chat that need no channel. */
  models: readonly string[];
  queues: Pick<QueueStore, 'route' | 'modelsOf'>;
}

export function retrievalHandler(deps: RetrievalDeps): Handler {
  return async (delivery, reply) => {
    switch (delivery.type) {
      case 'search.request':
        return answerSearch(deps, delivery, reply);
      case 'chat.request':
        return startChat(deps, delivery, reply);
      case 'evidence.request':
        return findEvidence(deps, delivery, reply);
      case 'model.list':
        return listModels(deps, delivery, reply);
      default:
        throw new MillraceError('bad_request', `${delivery.type} does not belong on the retrieval stream.`);
    }
  };
}

async function answerSearch(deps: RetrievalDeps, delivery: Delivery, reply: ReplyWriter): Promise<void> {
  const request = readBody(delivery, 'search.request');
  const explanation = explanationFor(request);
  const query = { ...checkSearch(request, delivery.grant), explanation };
  const { total, hits, corrections } = await retrieve(deps, delivery, query);
  const docs = hits.map((hit) => ({
    type: typeOf(hit),
    text: hit.text,
    score: hit.score,
    annotation: {
      file_id: hit.fileId,
      file_name: hit.fileName,
      paths: hit.nodes.map((node) => ({ position: node.paths })),
      ...placeOf(hit),
    },
    ...explanationOf(hit),
  }));
  const explained = explanation && { stages: explanation.stages, terms: explanation.terms.map(toTerm) };
  reply.end('search.response', {
    code: 0,
    message: 'OK',
    data: { total, docs, corrections: toList(corrections), explanation: explained },
  });
}

async function startChat(deps: RetrievalDeps, delivery: Delivery, reply: ReplyWriter): Promise<void> {
  const chat = readBody(delivery, 'chat.request');
  const query = checkChat(chat, delivery.grant);
  await checkModel(deps, delivery, chat.model);
  const isRewritten = chat.messages.length === 0 || chat.stands_alone;
  if (isRewritten && chat.mode !== 'deep') return findPassages(deps, delivery, reply, { chat, query });
  await checkScope(deps, delivery, query);
  delivery.signal.throwIfAborted();
  await deps.publisher.forward(isRewritten ? 'deep.request' : 'rewrite.request', chat, delivery);
}

/**
 * Flushes its frame, then forwards the request. Then the message is acknowledged. After a crash in between both are
 * repeated, and the receivers drop the duplicates.
 */
async function findPassages(
  deps: RetrievalDeps,
  delivery: Delivery,
  reply: ReplyWriter,
  { chat, query }: { chat: DecodedRequest<'chat.request'>; query: RetrievalQuery },
): Promise<void> {
  const limit = textsToSearch(query.query, query.limit);
  const summarising = { ...query, limit, summarises: true, explanation: explanationFor(chat) };
  const { hits: found, ...answer } = await retrieve(deps, delivery, summarising);
  const hits = withDefinitions(query.query, found, query.limit);
  const corrections = toList(answer.corrections);
  if (chat.response_type === 'stream') {
    const docs = { doc: hits.map(toRetrievedDoc), corrections, query: chat.stands_alone ? chat.query : undefined };
    reply.send('chat.event', { id: delivery.id, object: 'retrieval.doc', ...docs });
    await reply.flush();
  }
  delivery.signal.throwIfAborted();
  const statistics = toStatistics(answer.statistics);
  const request = { chat, passages: hits.map(toPassage), corrections, statistics };
  await deps.publisher.forward('generation.request', request, delivery);
}

async function findEvidence(deps: RetrievalDeps, delivery: Delivery, reply: ReplyWriter): Promise<void> {
  const request = readBody(delivery, 'evidence.request');
  const query = {
    ...checkEvidence(request, delivery.grant),
    summarises: true,
    explanation: explanationFor(request),
  };
  await checkScope(deps, delivery, query);
  const { hits, corrections, statistics } = await withEmbeddedQuery(deps, delivery, query, async (embedded) => {
    const ranking = await modelRanking(deps, delivery, embedded);
    return traced(delivery.span, 'search the index', () =>
      runPass(searchEvidence(deps.index, delivery.tenant, embedded, ranking)),
    );
  });
  const passages = hits.map((hit) => ({
    ...toPassage(hit),
    best_node: hit.bestNode,
    titles: hit.titles,
    ...explanationOf(hit),
  }));
  const found = { corrections: toList(corrections), statistics: toStatistics(statistics) };
  reply.end('evidence.response', { passages, ...found });
}

/** Refuses an unknown model before the work begins. Generation has the same rule. */
async function checkModel({ models, queues }: RetrievalDeps, access: Access, model: string): Promise<void> {
  if (model === '' || models.includes(model) || (await queues.route(access, model)) !== undefined) return;
  const message = `There is no model ${model}. Models: ${models.join(', ')}, and those that have a channel.`;
  throw new MillraceError('bad_request', message, { param: 'model' });
}

async function listModels({ models, queues }: RetrievalDeps, delivery: Delivery, reply: ReplyWriter): Promise<void> {
  const ofQueues = await queues.modelsOf(delivery, chatEndpoint);
  reply.end('model.names', { models: [...new Set([...models, ...ofQueues])] });
}

async function retrieve(deps: RetrievalDeps, delivery: Delivery, query: RetrievalQuery) {
  await checkScope(deps, delivery, query);
  return withEmbeddedQuery(deps, delivery, query, async (embedded) => {
    const ranking = await modelRanking(deps, delivery, embedded);
    return traced(delivery.span, 'search the index', () =>
      runPass(search(deps.index, delivery.tenant, embedded, ranking)),
    );
  });
}

/** @throws {MillraceError} not_found; it names the files. */
async function checkScope(
  deps: RetrievalDeps,
  { tenant, signal }: Pick<Delivery, 'tenant' | 'signal'>,
  query: RetrievalQuery,
): Promise<void> {
  const missing = await deps.index.missingFiles(tenant, query, { signal });
  const unknown = await deps.files.unknown(tenant, missing, query.spaces);
  if (unknown.length > 0) {
    const names = unknown.slice(0, 10).join(', ') + (unknown.length > 10 ? ` and ${unknown.length - 10} more` : '');
    throw new MillraceError('not_found', `No such file in the scope: ${names}. Check the ids, or upload them.`, {
      param: 'scope',
    });
  }
}

function toRetrievedDoc(hit: Hit) {
  const { paths = [] } = hit.nodes[hit.bestNode] ?? {};
  const annotation = { file_id: hit.fileId, file_name: hit.fileName, paths, ...placeOf(hit) };
  return { type: typeOf(hit), text: hit.text, score: hit.score, annotation, ...explanationOf(hit) };
}

/** The page and the titles of the match of a hit. The headings that come first may be on an earlier page. */
function placeOf({ nodes, bestNode, titlePaths, page }: Hit): {
  page: number | undefined;
  titles: string[] | undefined;
} {
  const best = nodes[bestNode];
  const titles = best && titlePaths[best.titlePath];
  return { page: page || undefined, titles: titles?.length ? titles : undefined };
}

function explanationFor({ explain }: { explain: boolean }): SearchExplanation | undefined {
  return explain ? new SearchExplanation(() => performance.now()) : undefined;
}

/** A copy for a message. */
function explanationOf({ explanation }: Hit) {
  if (explanation === undefined) return {};
  const { features, matched, ...hit } = explanation;
  return { explanation: { ...hit, features: [...features], matched: [...matched] } };
}

/** A copy for a message. */
function toTerm({ terms, ...term }: ExplainedTerm) {
  return { ...term, terms: [...terms] };
}

/** A copy for a message. */
function toList(corrections: SearchAnswer['corrections']) {
  return corrections?.map(({ from, to }) => ({ from, to }));
}

/** A copy for a message. */
function toStatistics(statistics: SearchAnswer['statistics']) {
  const terms = statistics?.terms.map((term) => ({ terms: [...term.terms], frequency: term.frequency }));
  return statistics && { ...statistics, terms };
}

/** The kind of the best node of a hit. A passage may have both text and pictures. */
function typeOf(hit: Hit): string {
  return hit.nodes[hit.bestNode]?.image ? 'image' : 'text';
}

function toPassage({ text, score, fileId, fileName, language, nodes, titlePaths, page }: Hit) {
  return {
    text,
    score,
    file_id: fileId,
    file_name: fileName,
    language,
    page,
    nodes: nodes.map(({ titlePath, pageBreaks, ...node }) => ({
      ...node,
      title_path: titlePath,
      page_breaks: [...pageBreaks],
    })),
    title_paths: titlePaths.map((titles) => ({ titles })),
  };
}
