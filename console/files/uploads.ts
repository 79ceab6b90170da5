/**
 * The uploads of this page: at most three are sent at a time. Once a file has arrived, the service indexes it without the
 * page, and the stream of changes tells how far it is.
 */
import { computed, effect, signal } from '@preact/signals';
import { ApiError, authorization, messageOf, request, toApiError, unreachable } from '../api/request.ts';
import type { FilePage, FileState } from '../api/types.ts';
import { t } from '../base/language.ts';
import { openUploads } from '../base/open-uploads.ts';
import { addressOfFile } from './actions.ts';
import type { Dropped } from './dropped.ts';
import { keepFile } from './store.ts';

export interface Upload {
  id: number;
  file: File;
  /** Folder within what was dropped; empty: none. */
  folder: string;
  space: string;
  /** Id under which it is indexed; empty: it has none yet. */
  fileId: string;
  sent: number;
  status: 'waiting' | 'sending' | 'arrived' | 'failed';
  error: string;
}

const sendingMax = 3;
const pageFiles = 1_000;
/** The limit of the API. */
const idCharsMax = 256;

export const uploads = signal<readonly Upload[]>([]);
const open = computed(() => uploads.value.filter(({ status }) => status === 'waiting' || status === 'sending').length);
effect(() => {
  openUploads.value = open.value;
});
const sending = new Map<number, AbortController>();
let last = 0;

export function addUploads(dropped: readonly Dropped[], space: string): void {
  const added = dropped.map(({ file, folder }): Upload => {
    const isEmpty = file.size === 0;
    const state = isEmpty
      ? ({ status: 'failed', error: t('upload.empty') } as const)
      : ({ status: 'waiting', error: '' } as const);
    return { id: ++last, file, folder, space, fileId: '', sent: 0, ...state };
  });
  uploads.value = [...uploads.peek(), ...added];
  sendNext();
}

export function retryUpload(id: number): void {
  change(id, { status: 'waiting', sent: 0, error: '' });
  sendNext();
}

export function removeUpload(id: number): void {
  sending.get(id)?.abort();
  sending.delete(id);
  uploads.value = uploads.peek().filter((upload) => upload.id !== id);
  sendNext();
}

/** Forgets the uploads that have arrived. */
export function clearArrived(): void {
  uploads.value = uploads.peek().filter(({ status }) => status !== 'arrived');
}

function change(id: number, changes: Partial<Upload>): void {
  uploads.value = uploads.peek().map((upload) => (upload.id === id ? { ...upload, ...changes } : upload));
}

function sendNext(): void {
  const places = new Set(
    uploads
      .peek()
      .filter(({ id }) => sending.has(id))
      .map(placeOf),
  );
  for (const upload of uploads.peek()) {
    if (sending.size >= sendingMax) return;
    // A second file for one place replaces the first. So it is sent when the first has arrived.
    if (upload.status !== 'waiting' || places.has(placeOf(upload))) continue;
    places.add(placeOf(upload));
    void sendOne(upload);
  }
}

/** @returns a text that is equal for uploads that replace each other. */
function placeOf({ space, folder, file }: Upload): string {
  return JSON.stringify([space, folder, file.name]);
}

/** @returns how many files have the place of an earlier one. */
export function twinsIn(dropped: readonly Dropped[]): number {
  return dropped.length - new Set(dropped.map(({ folder, file }) => JSON.stringify([folder, file.name]))).size;
}

async function sendOne(upload: Upload): Promise<void> {
  const { id } = upload;
  const controller = new AbortController();
  sending.set(id, controller);
  change(id, { status: 'sending' });
  try {
    const state = await sendTo(upload, controller.signal);
    change(id, { status: 'arrived', sent: upload.file.size, fileId: state.file_id });
    keepFile(state);
  } catch (error) {
    change(id, { status: 'failed', error: messageOf(error) });
  } finally {
    sending.delete(id);
    sendNext();
  }
}

/**
 * Sends a file. It replaces the file that is in this space and folder under this name. Otherwise it gets an id that can be
 * read, unless that is too long, or has stayed with a file that was moved or renamed. Then the service makes one.
 * @returns the state of the file
 */
async function sendTo(upload: Upload, signal: AbortSignal): Promise<FileState> {
  const { space, folder, file } = upload;
  const replaced = await sameName(upload, signal);
  if (replaced !== undefined) return post(upload, { fileId: replaced }, signal);
  const readable = [space, folder, file.name].filter((part) => part !== '').join('/');
  if (readable.length > idCharsMax) return post(upload, { fileId: '' }, signal);
  try {
    return await post(upload, { fileId: readable, ifAbsent: true }, signal);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 412) throw error;
    return post(upload, { fileId: '' }, signal);
  }
}

/** @returns the id of the file that is in this space and folder under this name; undefined: there is none */
async function sameName({ file, folder, space }: Upload, signal: AbortSignal): Promise<string | undefined> {
  for (let cursor: string | undefined; cursor !== ''; ) {
    const query = { space_id: space, directory_id: folder, name_prefix: file.name, limit: pageFiles, cursor };
    const page = await request<FilePage>('/api/file', { query, signal });
    const same = page.files.find((one) => one.file_name === file.name && one.directory_id === folder);
    if (same !== undefined) return same.file_id;
    cursor = page.next_cursor;
  }
  return undefined;
}

/**
 * Sends one file. `fetch` cannot tell how much was sent.
 * @param to.ifAbsent whether no file may have the id
 * @returns the state of the file. @throws {ApiError} 412 if a file has the id
 */
async function post(
  upload: Upload,
  to: { fileId: string; ifAbsent?: boolean },
  signal: AbortSignal,
): Promise<FileState> {
  const { status, data } = await postForm(upload, to, signal);
  // The answer 202 has the state. The same bytes again are 200, with less.
  return status === 202 ? data : request<FileState>(addressOfFile(data.file_id));
}

function postForm(
  { id, file, folder, space }: Upload,
  { fileId, ifAbsent = false }: { fileId: string; ifAbsent?: boolean },
  signal: AbortSignal,
): Promise<{ status: number; data: FileState }> {
  const form = new FormData();
  if (fileId !== '') form.append('file_id', fileId);
  form.append('file_name', file.name);
  form.append('space_id', space);
  form.append('user', 'console');
  if (folder !== '') form.append('directory_id', folder);
  form.append('file', file);
  const sender = new XMLHttpRequest();
  signal.addEventListener('abort', () => sender.abort());
  return new Promise((resolve, reject) => {
    sender.upload.onprogress = ({ loaded, total }) => change(id, { sent: (file.size * loaded) / total });
    sender.onerror = () => reject(unreachable());
    sender.onabort = () => reject(unreachable());
    sender.onload = () => {
      const { status, responseText } = sender;
      if (status < 300) resolve({ status, data: JSON.parse(responseText).data });
      else reject(toApiError(status, responseText));
    };
    sender.open('POST', '/api/file/stream/indexing');
    for (const [name, value] of Object.entries(authorization())) sender.setRequestHeader(name, value);
    sender.setRequestHeader('Prefer', 'respond-async');
    if (ifAbsent) sender.setRequestHeader('If-None-Match', '*');
    sender.send(form);
  });
}
