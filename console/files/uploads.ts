/**
 * The uploads of this page: at most three are sent at a time. Once a file has arrived, the service indexes it without the
 * page, and the stream of changes tells how far it is.
 */
import { signal } from '@preact/signals';
import { ApiError, authorization, messageOf, request, toApiError, unreachable } from '../api/request.ts';
import type { FilePage, FileState } from '../api/types.ts';
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
const sending = new Map<number, AbortController>();
let last = 0;

export function addUploads(dropped: readonly Dropped[], space: string): void {
  const added = dropped.map(({ file, folder }): Upload => {
    return { id: ++last, file, folder, space, fileId: '', sent: 0, status: 'waiting', error: '' };
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
  const waiting = uploads.peek().filter(({ status }) => status === 'waiting');
  for (const upload of waiting.slice(0, Math.max(0, sendingMax - sending.size))) void sendOne(upload);
}

async function sendOne(upload: Upload): Promise<void> {
  const { id } = upload;
  const controller = new AbortController();
  sending.set(id, controller);
  change(id, { status: 'sending' });
  try {
    const fileId = await post(upload, await idOf(upload, controller.signal), controller.signal);
    change(id, { status: 'arrived', sent: upload.file.size, fileId });
    keepFile(await request<FileState>(addressOfFile(fileId)));
  } catch (error) {
    change(id, { status: 'failed', error: messageOf(error) });
  } finally {
    sending.delete(id);
    sendNext();
  }
}

/**
 * @returns the id of the file that is in this space and folder under this name, which the upload replaces. Otherwise an id
 * that can be read, unless it is too long, or has stayed with a file that was moved or renamed. Then it is empty, and the
 * service makes one.
 */
async function idOf({ file, folder, space }: Upload, signal: AbortSignal): Promise<string> {
  for (let cursor: string | undefined; cursor !== ''; ) {
    const query = { space_id: space, directory_id: folder, name_prefix: file.name, limit: pageFiles, cursor };
    const page = await request<FilePage>('/api/file', { query, signal });
    const same = page.files.find((one) => one.file_name === file.name && one.directory_id === folder);
    if (same !== undefined) return same.file_id;
    cursor = page.next_cursor;
  }
  const readable = [space, folder, file.name].filter((part) => part !== '').join('/');
  if (readable.length > idCharsMax) return '';
  try {
    await request(addressOfFile(readable), { signal });
    return '';
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return readable;
    throw error;
  }
}

/** Sends one file. `fetch` cannot tell how much was sent. @returns the id of the file. @throws {ApiError} */
function post({ id, file, folder, space }: Upload, fileId: string, signal: AbortSignal): Promise<string> {
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
      if (status < 300) resolve(JSON.parse(responseText).data.file_id);
      else reject(toApiError(status, responseText));
    };
    sender.open('POST', '/api/file/stream/indexing');
    for (const [name, value] of Object.entries(authorization())) sender.setRequestHeader(name, value);
    sender.setRequestHeader('Prefer', 'respond-async');
    sender.send(form);
  });
}
