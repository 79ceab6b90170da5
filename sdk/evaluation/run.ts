/**
 * Runs an evaluation set: asks each question in each mode over the public interface, and computes the figures.
 *
 * The console and `npx millrace evaluate` share it. It needs no module of Node.
 */
import type { ChatEvent, ChatQuery, SearchQuery, SearchResults } from '../client/client.ts';
import { mean, scoreRanking } from './measures.ts';
import { type FoundPassage, gradesOf, isRightCitation, rankingOf, wordsOf } from './right-passages.ts';
import { type EvaluationMode, type Figures, figureNames, type NewRun, type Question, type Result } from './set.ts';

export interface RunClient {
  search(query: SearchQuery, options: { signal: AbortSignal }): Promise<SearchResults>;
  /** @returns the events of the answer, to the last delta. */
  chat(query: ChatQuery, options: { signal: AbortSignal }): AsyncIterable<ChatEvent>;
  /** Whether a request that failed with this error may be repeated. */
  isTemporary(error: unknown): boolean;
}

export interface RunOptions {
  spaces: readonly string[];
  modes: readonly EvaluationMode[];
  /** Whether the questions are answered too. Mode deep is always answered. */
  answers: boolean;
  /** Hits that count. */
  limit: number;
  label?: string;
  signal: AbortSignal;
  /** Is called after each question of each mode. */
  onProgress?(done: number, all: number): void;
}

/** Requests at the same time. Users of the service come first. */
const inFlightMax = 4;
/** Pauses before a request is repeated that met a limit or an outage. */
const repeatMs = [1_000, 2_000, 5_000, 10_000, 20_000];
const errorCharsMax = 500;
const user = 'evaluation';

interface Answer {
  text: string;
  isAnswered: boolean;
  citations: { file_id: string; paths: readonly number[] }[];
  passages: FoundPassage[];
}

/** @throws {Error} when no question can be asked; the reason of the signal, when that is aborted. */
export async function runSet(client: RunClient, questions: readonly Question[], options: RunOptions): Promise<NewRun> {
  const { modes, limit, label = '', signal, onProgress } = options;
  const asked = questions.filter((question) => !isSkipped(question));
  if (asked.length === 0) {
    const [missing] = questions.flatMap(({ passages }) => passages);
    const example = missing === undefined ? '' : `, such as "${missing.file_id}"`;
    throw new Error(
      `No question can be asked: the files of all right passages are missing${example}. Upload them under these ids, or import the set again with what stands around the ids.`,
    );
  }
  const jobs = modes.flatMap((mode) => asked.map((question) => ({ mode, question })));
  const results: Result[] = new Array(jobs.length);
  let next = 0;
  let done = 0;
  const work = async () => {
    for (let at = next++; at < jobs.length; at = next++) {
      signal.throwIfAborted();
      const { mode, question } = jobs[at]!;
      results[at] = await measure(client, { mode, question: withoutMissing(question) }, options);
      onProgress?.(++done, jobs.length);
    }
  };
  await Promise.all(Array.from({ length: Math.min(inFlightMax, jobs.length) }, work));
  return {
    label,
    limit,
    questions: asked.length,
    skipped: questions.filter(isSkipped).map(({ id }) => id),
    figures: modes.map((mode) => figuresOf(mode, results, asked)),
    results,
  };
}

/** A question whose right passages are all in missing files cannot be answered rightly. */
function isSkipped({ passages }: Question): boolean {
  return passages.length > 0 && passages.every(({ missing }) => missing);
}

function withoutMissing(question: Question): Question {
  return { ...question, passages: question.passages.filter(({ missing }) => !missing) };
}

async function measure(
  client: RunClient,
  { mode, question }: { mode: EvaluationMode; question: Question },
  options: RunOptions,
): Promise<Result> {
  const { spaces, answers, limit, signal } = options;
  const head = { question: question.id, mode };
  const query = { query: question.text, scope: [{ type: 'space' as const, ids: [...spaces] }], limit, user };
  const repeating = <T>(send: () => Promise<T>) => repeat(client, send, signal);
  try {
    const isAnswered = answers || mode === 'deep';
    const answer = isAnswered
      ? await repeating(() => readAnswer(client.chat({ ...query, mode }, { signal })))
      : undefined;
    const hits =
      mode === 'deep' ? answer!.passages : await repeating(() => searchHits(client, { ...query, mode }, signal));
    return { ...head, ...rankingFigures(hits, question, limit), ...(answer && answerFigures(answer, question)) };
  } catch (error) {
    signal.throwIfAborted();
    const text = error instanceof Error ? error.message : String(error);
    return { ...head, error: text.slice(0, errorCharsMax) };
  }
}

async function searchHits(client: RunClient, query: SearchQuery, signal: AbortSignal): Promise<FoundPassage[]> {
  const { docs } = await client.search(query, { signal });
  return docs.map(({ text, annotation: { file_id, paths } }) => ({ file_id, text, path: paths[0] ?? [] }));
}

async function readAnswer(events: AsyncIterable<ChatEvent>): Promise<Answer> {
  const answer: Answer = { text: '', isAnswered: false, citations: [], passages: [] };
  for await (const { object, doc, delta } of events) {
    if (object === 'retrieval.doc' && doc) {
      answer.passages = doc.map(({ text, annotation: { file_id, paths } }) => ({ file_id, text, path: paths }));
    }
    for (const { text } of delta?.content ?? []) {
      answer.text += text.map(({ value }) => value).join('');
      answer.citations.push(...text.flatMap(({ annotations }) => annotations.map((of) => of.file_citation)));
    }
    if (delta?.finish_reason) answer.isAnswered = delta.finish_reason !== 'no_evidence';
  }
  return answer;
}

function rankingFigures(hits: readonly FoundPassage[], { passages }: Question, limit: number): Partial<Result> {
  return passages.length === 0 ? {} : scoreRanking(rankingOf(hits, passages), gradesOf(passages), limit);
}

function answerFigures({ text, isAnswered, citations, passages }: Answer, question: Question): Partial<Result> {
  const figures: Partial<Result> = { answered: isAnswered };
  if (question.passages.length === 0) return figures;
  if (question.answer) figures.correct = isAnswered && hasWords(text, question.answer);
  if (!isAnswered) return figures;
  const right = citations.filter((cited) => isRightCitation(cited, passages, question)).length;
  figures.supported = right > 0;
  if (citations.length > 0) figures.cited = right / citations.length;
  return figures;
}

/** Whether the words of the answer are in the text, in their order and side by side. */
function hasWords(text: string, answer: string): boolean {
  return ` ${wordsOf(text).join(' ')} `.includes(` ${wordsOf(answer).join(' ')} `);
}

/** @param questions those that were asked */
export function figuresOf(mode: EvaluationMode, results: readonly Result[], questions: readonly Question[]): Figures {
  const answerable = new Set(questions.filter(({ passages }) => passages.length > 0).map(({ id }) => id));
  const own = results.filter((result) => result.mode === mode);
  const figures: Figures = { mode, errors: own.filter(({ error }) => error !== undefined).length };
  for (const name of figureNames) {
    const values = own.flatMap((result) => {
      const isAnswerable = answerable.has(result.question);
      if (name === 'refused') return isAnswerable || result.answered === undefined ? [] : [Number(!result.answered)];
      return isAnswerable && result[name] !== undefined ? [Number(result[name])] : [];
    });
    const value = mean(values);
    if (value !== undefined) figures[name] = value;
  }
  return figures;
}

async function repeat<T>(client: RunClient, send: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (const ms of repeatMs) {
    try {
      return await send();
    } catch (error) {
      if (signal.aborted || !client.isTemporary(error)) throw error;
    }
    await pause(ms, signal);
  }
  return send();
}

/** Rejects with the reason of the signal when that is aborted. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, ms);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
}
