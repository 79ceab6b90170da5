/**
 * Closed-loop clients: each does one thing, waits for its answer, writes it into the history and goes on, until told
 * to stop. Whatever the service promises in an answer is checked here, or at the end by the history.
 */
import type { Service } from '../support/service.ts';
import type { Found, History } from './history.ts';

/** Longer than any answer may take. */
export const answerMsMax = 75_000;
/** Between two tries while a process is away. */
const retryMs = 100;

export interface Client {
  service: Service;
  history: History;
}

interface Answer {
  status: number;
  body: { data?: { docs?: { text: string }[] } };
}

/** @returns undefined when the connection broke: a killed gateway. */
async function answerOf(
  { history }: Client,
  what: string,
  request: () => Promise<Response>,
): Promise<Answer | undefined> {
  const startedMs = Date.now();
  try {
    const response = await request();
    return { status: response.status, body: (await response.json()) as Answer['body'] };
  } catch (error) {
    if (Date.now() - startedMs > answerMsMax - 1000) history.break(`${what}: no answer within ${answerMsMax} ms`);
    history.count('connection broken');
    if (!(error instanceof TypeError || error instanceof DOMException || error instanceof SyntaxError)) throw error;
    return undefined;
  }
}

const patience = () => ({ signal: AbortSignal.timeout(answerMsMax) });

export function textOf(fileId: string, word: string): string {
  return `# Report ${fileId}\n\nThe harbour of this report is called ${word}. It was measured twice by two crews.\n`;
}

/** @returns the HTTP status; 0 when the connection broke. */
export async function upload(client: Client, fileId: string, content: string, word: string, wait = 8): Promise<number> {
  const { service, history } = client;
  const form = new FormData();
  const fields = { file_id: fileId, file_name: `${fileId}.md`, user: 'tester', wait: String(wait) };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('file', new Blob([content]), `${fileId}.md`);
  const path = '/api/file/stream/indexing';
  const answer = await answerOf(client, `upload of ${fileId}`, () =>
    service.fetch(path, { method: 'POST', body: form, ...patience() }),
  );
  const status = answer?.status ?? 0;
  history.record(fileId, word, status === 200 || status === 202 ? 'done' : 'unknown');
  history.count(`upload ${status}`);
  if (status >= 400 && ![409, 503, 504].includes(status)) {
    history.break(`upload of ${fileId}: ${JSON.stringify(answer)}`);
  }
  return status;
}

/** 404 is as good as done only when an earlier try of this deletion may have succeeded. */
export async function remove(client: Client, fileId: string): Promise<number> {
  const { service, history } = client;
  const mayBeGone = history.possible(fileId).includes(undefined);
  const answer = await answerOf(client, `deletion of ${fileId}`, () =>
    service.fetch(`/api/file/${fileId}`, { method: 'DELETE', ...patience() }),
  );
  const status = answer?.status ?? 0;
  history.record(fileId, undefined, status === 200 || (status === 404 && mayBeGone) ? 'done' : 'unknown');
  history.count(`deletion ${status}`);
  if (status === 404 && !mayBeGone) history.break(`deletion of ${fileId}: not found, but it was uploaded`);
  return status;
}

/** Marker words in the hits for a file, and how often each; undefined when the file is unknown (404). */
export async function searchFile(client: Client, fileId: string, query: string) {
  const scope = [{ type: 'file', ids: [fileId] }];
  const body = { query, scope, user: 'tester', limit: 100, mode: 'ultra' };
  while (true) {
    const { service, history } = client;
    const request = () => service.post('/api/rag/search', body, patience());
    const answer = await answerOf(client, `search in ${fileId}`, request);
    history.count(`search ${answer?.status ?? 0}`);
    if (answer?.status === 404) return undefined;
    if (answer?.status === 200) return countWords((answer.body.data?.docs ?? []).map(({ text }) => text));
    if (answer && ![500, 503, 504].includes(answer.status)) history.break(`search in ${fileId}: ${answer.status}`);
    await new Promise((resolve) => setTimeout(resolve, retryMs));
  }
}

function countWords(texts: string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const [word] of texts.join('\n').matchAll(/\bzq[a-z]+qz\b/g)) counts[word] = (counts[word] ?? 0) + 1;
  return counts;
}

/** A search right after an answer that promised a state: it has to show it. */
export async function checkOwnWrite(
  client: Client,
  fileId: string,
  word: string | undefined,
  crashes = client.history.crashes,
): Promise<void> {
  const words = await searchFile(client, fileId, word ?? 'harbour report');
  const found: Found = { status: words === undefined ? 'deleted' : 'ready', words: words ?? {} };
  const wanted = word === undefined ? {} : { [word]: 1 };
  if (crashes === client.history.crashes && JSON.stringify(found.words) !== JSON.stringify(wanted)) {
    client.history.break(`${fileId} was just ${word ?? 'deleted'}, but a search finds ${JSON.stringify(found)}`);
  }
}

/** Uploads, replaces and deletes its own files, in turn. */
export async function changeFiles(client: Client, fileIds: string[], signal: AbortSignal): Promise<void> {
  for (let turn = 0; !signal.aborted; turn++) {
    const fileId = fileIds[turn % fileIds.length]!;
    const deletes = Math.floor(turn / fileIds.length) % 4 === 3;
    const word = deletes ? undefined : client.history.newWord();
    const { crashes } = client.history;
    const status = await (word === undefined
      ? remove(client, fileId)
      : upload(client, fileId, textOf(fileId, word), word));
    if (status === 200) await checkOwnWrite(client, fileId, word, crashes);
    if (status === 0) await untilServing(client, signal);
  }
}

/** A gateway that was killed is back after some seconds. */
async function untilServing({ service }: Client, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && !(await service.fetch('/livez').catch(() => undefined))) {
    await new Promise((resolve) => setTimeout(resolve, retryMs));
  }
}

/** Asks in a stream, again and again: each has to end in one terminal event, or with its connection. */
export async function ask(client: Client, signal: AbortSignal, mode: 'normal' | 'deep' = 'normal'): Promise<void> {
  while (!signal.aborted) {
    const end = await streamEnd(client, mode);
    client.history.count(`${mode} stream ended: ${end}`);
    if (endsWrong.includes(end)) client.history.break(`a ${mode} stream ended ${end}`);
    await untilServing(client, signal);
  }
}

const endsWrong = ['in silence', 'twice', 'with an event told twice'];

async function streamEnd({ service, history }: Client, mode: string): Promise<string> {
  const scope = [{ type: 'space', ids: ['default'] }];
  const body = { query: 'What is the harbour called?', scope, user: 'tester', response_type: 'stream', mode };
  const startedMs = Date.now();
  const ends: string[] = [];
  const told: string[] = [];
  try {
    const response = await service.post('/api/rag/chat', body, patience());
    if (response.status !== 200) return `before it began: ${response.status}`;
    for (const line of (await response.text()).split('\n')) {
      if (!line.startsWith('data: ')) continue;
      const event = JSON.parse(line.slice(6));
      if (event.object === 'error') ends.push(`error ${event.error.type}`);
      else if (event.delta?.finish_reason) ends.push('whole');
      else if (ends.length > 0) ends.push('more');
      else if (/^plan|^retrieval/.test(event.object)) told.push(line);
    }
  } catch (error) {
    if (Date.now() - startedMs > answerMsMax - 1000) history.break(`a stream did not end in ${answerMsMax} ms`);
    return `connection broken: ${(error as Error).name}`;
  }
  if (new Set(told).size < told.length) return 'with an event told twice';
  return ends.length === 1 ? ends[0]! : ends.length === 0 ? 'in silence' : 'twice';
}
