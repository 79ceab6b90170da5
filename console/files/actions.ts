/** The actions on files: retry, move, rename, delete. They send requests for a few files at a time. */
import { signal } from '@preact/signals';
import { ApiError, messageOf, request } from '../api/request.ts';
import type { FileState } from '../api/types.ts';
import { count, listed, t } from '../base/language.ts';
import { confirm } from '../ui/dialog.ts';
import { notify } from '../ui/notices.ts';
import { keepFile, readFiles, removeFile } from './store.ts';

const atOnce = 4;
const namesMax = 3;

interface Work {
  done: number;
  all: number;
  /** Begins no more files. */
  stop(): void;
}

/** The action that runs now. */
export const work = signal<Work | undefined>(undefined);

export function addressOfFile(id: string): string {
  return `/api/file/${encodeURIComponent(id)}`;
}

/** @returns whether all are tried again */
export async function retryFiles(files: readonly FileState[]): Promise<boolean> {
  const retried = await eachOf(files, async ({ file_id }) => {
    keepFile(await request(`${addressOfFile(file_id)}/retry`, { json: {} }));
  });
  if (retried > 0) notify('done', count('files.retried', retried));
  return retried === files.length;
}

export interface FileChanges {
  file_name?: string;
  space_id?: string;
  directory_id?: string | null;
  metadata?: unknown;
}

/** @returns whether all were changed */
export async function changeFiles(files: readonly FileState[], changes: FileChanges): Promise<boolean> {
  const changed = await eachOf(files, async ({ file_id }) => {
    keepFile(await request(addressOfFile(file_id), { method: 'PATCH', json: changes }));
  });
  if (changed > 0) notify('done', count('files.changed', changed));
  return changed === files.length;
}

/** @returns whether they were deleted */
export async function deleteFiles(files: readonly FileState[]): Promise<boolean> {
  const title = count('files.deleteTitle', files.length);
  const names = files.slice(0, namesMax).map(({ file_name }) => file_name);
  if (files.length > namesMax) names.push(t('files.others', { n: files.length - namesMax }));
  const text = t('files.deleteText', { names: listed(names) });
  if (!(await confirm({ title, text, action: t('delete') }))) return false;
  const deleted = await eachOf(files, async ({ file_id }) => {
    await request(addressOfFile(file_id), { method: 'DELETE' });
    removeFile(file_id);
  });
  if (deleted > 0) notify('done', count('files.deleted', deleted));
  return deleted === files.length;
}

export async function deleteSpace(id: string): Promise<void> {
  const isSure = await confirm({
    title: t('space.deleteTitle', { space: id }),
    text: t('space.deleteText'),
    action: t('delete'),
  });
  if (!isSure) return;
  await request(`/api/space/${encodeURIComponent(id)}`, { method: 'DELETE' });
  notify('done', t('space.deleted', { space: id }));
  await readFiles();
}

/** @returns the number of files for which it succeeded. The first failure is shown. */
async function eachOf(files: readonly FileState[], act: (file: FileState) => Promise<void>): Promise<number> {
  const waiting = [...files];
  let done = 0;
  const failures: unknown[] = [];
  const tell = () => {
    const stop = () => {
      waiting.length = 0;
    };
    work.value = { done: done + failures.length, all: files.length, stop };
  };
  const workOnNext = async () => {
    for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
      try {
        await act(file);
        done++;
      } catch (error) {
        failures.push(error);
        if (error instanceof ApiError && [0, 401, 403].includes(error.status)) waiting.length = 0;
      }
      tell();
    }
  };
  tell();
  await Promise.all(Array.from({ length: atOnce }, workOnNext));
  work.value = undefined;
  if (failures.length > 0) notify('error', t('files.someFailed', { n: failures.length, why: messageOf(failures[0]) }));
  return done;
}
