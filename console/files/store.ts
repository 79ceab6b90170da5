/** The files and spaces that the key may see. The stream of changes keeps them as they are. */
import { computed, signal } from '@preact/signals';
import { request } from '../api/request.ts';
import type { Change, FilePage, FileState, SpacePage, SpaceState } from '../api/types.ts';

/** Files that the page holds. A tenant with more must choose a space. */
export const filesMax = 20_000;
const pageFiles = 1_000;
const rereadMs = 2_000;

export const files = signal<ReadonlyMap<string, FileState>>(new Map());
export const spaces = signal<readonly SpaceState[]>([]);
/** Space that is shown; empty: all. */
export const space = signal('');
export const isLoaded = signal(false);
/** Whether there are more files than `filesMax`. */
export const isCut = signal(false);
export const failure = signal<unknown>(undefined);

export const allFiles = computed(() => [...files.value.values()]);

let reading: AbortController | undefined;
/** Changes since the read of the list began, which may not have them; undefined: the file was removed. */
let changedMeanwhile = new Map<string, FileState | undefined>();
let filesTimer = 0;
let spacesTimer = 0;

/** Reads all files of the shown space, and the spaces. The first page is shown at once. */
export async function readFiles(): Promise<void> {
  reading?.abort();
  const mine = new AbortController();
  reading = mine;
  const { signal } = mine;
  const found = new Map<string, FileState>();
  changedMeanwhile = new Map();
  try {
    const listed = request<SpacePage>('/api/space', { query: { limit: pageFiles }, signal });
    listed.catch(() => {}); // it is awaited below, unless the files fail first
    let cursor = '';
    do {
      const query = { limit: pageFiles, cursor, space_id: space.peek() };
      const page = await request<FilePage>('/api/file', { query, signal });
      for (const file of page.files) found.set(file.file_id, file);
      cursor = page.next_cursor;
      if (!isLoaded.peek()) files.value = new Map(found);
    } while (cursor !== '' && found.size < filesMax);
    spaces.value = (await listed).spaces;
    files.value = merged(found, changedMeanwhile);
    isCut.value = cursor !== '';
    isLoaded.value = true;
    failure.value = undefined;
  } catch (error) {
    if (!signal.aborted) failure.value = error;
  }
}

export function showSpace(id: string): void {
  if (space.peek() === id) return;
  space.value = id;
  files.value = new Map();
  isLoaded.value = false;
  void readFiles();
}

/** Applies changes of the stream. */
export function applyChanges(changes: readonly Change[]): void {
  const changed = new Map<string, FileState | undefined>();
  for (const change of changes) {
    if (change.object === 'file.state') {
      const { object: _, ...file } = change;
      changed.set(change.file_id, file as FileState);
    } else if (change.object === 'file.removed') {
      changed.set(change.file_id, undefined);
    } else if (change.object === 'files.changed') {
      clearTimeout(filesTimer);
      filesTimer = setTimeout(readFiles, rereadMs);
    }
  }
  if (changed.size === 0) return;
  apply(changed);
  rereadSpacesSoon();
}

/** Keeps the state of an answer, unless the stream of changes has told a newer one. */
export function keepFile(file: FileState): void {
  if ((files.peek().get(file.file_id)?.updated_at ?? 0) > file.updated_at) return;
  apply(new Map([[file.file_id, file]]));
}

export function removeFile(id: string): void {
  apply(new Map([[id, undefined]]));
}

function apply(changed: ReadonlyMap<string, FileState | undefined>): void {
  for (const [id, file] of changed) changedMeanwhile.set(id, file);
  files.value = merged(files.peek(), changed);
}

/** @returns the files of the shown space after the changes, new ones first. */
function merged(
  before: ReadonlyMap<string, FileState>,
  changed: ReadonlyMap<string, FileState | undefined>,
): Map<string, FileState> {
  const shown = space.peek();
  const added: [string, FileState][] = [];
  const after = new Map(before);
  for (const [id, file] of changed) {
    if (file === undefined || (shown !== '' && file.space_id !== shown)) after.delete(id);
    else if (after.has(id)) after.set(id, file);
    else added.unshift([id, file]);
  }
  return added.length === 0 ? after : new Map([...added, ...after]);
}

function rereadSpacesSoon(): void {
  if (spacesTimer !== 0) return;
  spacesTimer = setTimeout(async () => {
    spacesTimer = 0;
    try {
      spaces.value = (await request<SpacePage>('/api/space', { query: { limit: pageFiles } })).spaces;
    } catch {
      // The next change reads them again.
    }
  }, rereadMs);
}
