/**
 * The uploads of this page: at most three are sent at a time. Once a file has arrived, the service indexes it without the
 * page, and the stream of changes tells how far it is.
 */
import { signal } from '@preact/signals';
import { authorization, messageOf, toApiError, unreachable } from '../api/request.ts';
import type { FileState } from '../api/types.ts';
import type { Dropped } from './dropped.ts';
import { keepFile } from './store.ts';

export interface Upload {
  id: number;
  file: File;
  /** Folder within what was dropped; empty: none. */
  folder: string;
  space: string;
  /** Id under which it is indexed: the same file of the same space again replaces it. */
  fileId: string;
  sent: number;
  status: 'waiting' | 'sending' | 'arrived' | 'failed';
  error: string;
}

const sendingMax = 3;

export const uploads = signal<readonly Upload[]>([]);
const requests = new Map<number, XMLHttpRequest>();
let last = 0;

export function addUploads(dropped: readonly Dropped[], space: string): void {
  const added = dropped.map(({ file, folder }): Upload => {
    const fileId = [space, folder, file.name]
      .filter((part) => part !== '')
      .join('/')
      .slice(0, 256);
    return { id: ++last, file, folder, space, fileId, sent: 0, status: 'waiting', error: '' };
  });
  uploads.value = [...uploads.peek(), ...added];
  sendNext();
}

export function retryUpload(id: number): void {
  change(id, { status: 'waiting', sent: 0, error: '' });
  sendNext();
}

export function removeUpload(id: number): void {
  requests.get(id)?.abort();
  requests.delete(id);
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
  for (const upload of waiting.slice(0, Math.max(0, sendingMax - requests.size))) void sendOne(upload);
}

async function sendOne(upload: Upload): Promise<void> {
  const { id } = upload;
  change(id, { status: 'sending' });
  try {
    const state = await post(upload);
    change(id, { status: 'arrived', sent: upload.file.size });
    keepFile(state);
  } catch (error) {
    change(id, { status: 'failed', error: messageOf(error) });
  } finally {
    requests.delete(id);
    sendNext();
  }
}

/** Sends one file. `fetch` cannot tell how much was sent. @throws {ApiError} */
function post({ id, file, folder, space, fileId }: Upload): Promise<FileState> {
  const form = new FormData();
  form.append('file_id', fileId);
  form.append('file_name', file.name);
  form.append('space_id', space);
  form.append('user', 'console');
  if (folder !== '') form.append('directory_id', folder);
  form.append('file', file);
  const request = new XMLHttpRequest();
  requests.set(id, request);
  return new Promise((resolve, reject) => {
    request.upload.onprogress = ({ loaded, total }) => change(id, { sent: (file.size * loaded) / total });
    request.onerror = () => reject(unreachable());
    request.onabort = () => reject(unreachable());
    request.onload = () => {
      const { status, responseText } = request;
      if (status < 300) resolve(JSON.parse(responseText).data);
      else reject(toApiError(status, responseText));
    };
    request.open('POST', '/api/file/stream/indexing');
    for (const [name, value] of Object.entries(authorization())) request.setRequestHeader(name, value);
    request.setRequestHeader('Prefer', 'respond-async');
    request.send(form);
  });
}
