/**
 * A client that owns some files: it uploads, replaces and deletes them in turn, and searches right after each change.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { FileEnd } from '../history/files.ts';
import type { Client } from './client.ts';

const modes = ['fast', 'normal', 'ultra'];
/** Every fourth round deletes the files. */
const deletionEvery = 4;
/** Longest wait of an upload until the file is ready, in s. */
const waitSeconds = 8;
/** Longest time in which a search is repeated during an outage, in ms. */
const searchMsMax = 180_000;

export function textOf(fileId: string, word: string): string {
  return `# Report ${fileId}\n\nThe harbour of this report is called ${word}. It was measured twice by two crews.\n`;
}

/** @returns the status of the upload; 0 if the connection broke. */
export async function upload(client: Client, fileId: string, word: string): Promise<number> {
  const status = await sendFile(client, fileId, textOf(fileId, word));
  client.history.files.changed(fileId, word, status === 200 || status === 202 ? Date.now() : undefined);
  return status;
}

/** Uploads a file without recording it in the history. @returns the status; 0 if the connection broke. */
export async function sendFile(
  client: Client,
  fileId: string,
  content: string,
  { wait = waitSeconds } = {},
): Promise<number> {
  const form = new FormData();
  const fields = { file_id: fileId, file_name: `${fileId}.md`, user: 'tester', wait: String(wait) };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('file', new Blob([content]), `${fileId}.md`);
  // 409: an earlier change with unknown outcome was applied later.
  const statuses = [200, 202, 409];
  const answer = await client.ask(`upload of ${fileId}`, '/api/file/stream/indexing', form, { statuses });
  await client.backOff(answer);
  return answer?.status ?? 0;
}

/** Uploads files concurrently without waiting for indexing, so that a fault right after it affects all of them. */
export async function uploadBurst(client: Client, count: number): Promise<void> {
  const { files } = client.history;
  const one = async (i: number) => {
    const [fileId, word] = [`burst${i}`, files.newWord()];
    const status = await sendFile(client, fileId, textOf(fileId, word), { wait: 0 });
    files.changed(fileId, word, status === 200 || status === 202 ? Date.now() : undefined);
  };
  await Promise.all(Array.from({ length: count }, (_, i) => one(i)));
}

/** @returns the status of the deletion; 0 if the connection broke. */
export async function remove(client: Client, fileId: string): Promise<number> {
  const { files } = client.history;
  const statuses = files.mayBeGone(fileId) ? [200, 404] : [200];
  const answer = await client.ask(`deletion of ${fileId}`, `/api/file/${fileId}`, undefined, {
    statuses,
    method: 'DELETE',
  });
  const status = answer?.status ?? 0;
  files.changed(fileId, undefined, statuses.includes(status) ? Date.now() : undefined);
  await client.backOff(answer);
  return status;
}

/** @returns the state of a file that a search shows; undefined if no search was answered in time. */
export async function searchFile(
  client: Client,
  fileId: string,
  { mode = 'ultra', query = 'What is the harbour of the report called?' } = {},
): Promise<FileEnd | undefined> {
  const body = { query, scope: [{ type: 'file', ids: [fileId] }], user: 'tester', limit: 100, mode };
  const statuses = [200, 404];
  for (const deadline = Date.now() + searchMsMax; Date.now() < deadline; ) {
    const answer = await client.ask(`search in ${fileId}`, '/api/rag/search', body, { statuses });
    if (answer?.status === 404) return { status: 'deleted', words: {} };
    if (answer?.status === 200) return { status: 'ready', words: countWords(answer.body.data.docs) };
    await client.backOff(answer);
  }
  return undefined;
}

/** Changes files until `signal`, with `pauseMs` between two changes. */
export async function ownFiles(
  client: Client,
  fileIds: readonly string[],
  { signal, pauseMs }: { signal: AbortSignal; pauseMs: number },
): Promise<void> {
  const { files } = client.history;
  for (let turn = 0; !signal.aborted; turn++) {
    const fileId = fileIds[turn % fileIds.length]!;
    const deletes = Math.floor(turn / fileIds.length) % deletionEvery === deletionEvery - 1;
    const status = await (deletes ? remove(client, fileId) : upload(client, fileId, files.newWord()));
    if (status === 200) {
      const found = await searchFile(client, fileId, { mode: modes[turn % modes.length] });
      if (found) files.searched(fileId, found);
    }
    await delay(pauseMs);
  }
}

function countWords(docs: readonly { text: string }[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { text } of docs) {
    for (const [word] of text.matchAll(/\bzq[a-z]+qz\b/g)) counts[word] = (counts[word] ?? 0) + 1;
  }
  return counts;
}
