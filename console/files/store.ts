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
let timer = 0;

/** Reads all files of the shown space, and the spaces. The first page is shown at once. */
export async function readFiles(): Promise<void> {
  reading?.abort();
  const mine = new AbortController();
  reading = mine;
  const { signal } = mine;
  const found = new Map<string, FileState>();
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
    files.value = found;
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

/** Applies a change of the stream. */
export function applyChange(change: Change): void {
  if (change.object === 'file.state') {
    const { object: _, ...file } = change;
    keepFile(file as FileState);
    rereadSpacesSoon();
  } else if (change.object === 'file.removed') {
    removeFile(change.file_id);
    rereadSpacesSoon();
  } else if (change.object === 'files.changed') {
    clearTimeout(timer);
    timer = setTimeout(readFiles, rereadMs);
  }
}

export function keepFile(file: FileState): void {
  const shown = space.peek();
  const before = files.peek();
  if (shown !== '' && file.space_id !== shown) {
    removeFile(file.file_id);
  } else if (before.has(file.file_id)) {
    files.value = new Map(before).set(file.file_id, file);
  } else {
    files.value = new Map([[file.file_id, file], ...before]);
  }
}

export function removeFile(id: string): void {
  const kept = new Map(files.peek());
  if (kept.delete(id)) files.value = kept;
}

function rereadSpacesSoon(): void {
  if (timer !== 0) return;
  timer = setTimeout(async () => {
    timer = 0;
    try {
      spaces.value = (await request<SpacePage>('/api/space', { query: { limit: pageFiles } })).spaces;
    } catch {
      // The next change reads them again.
    }
  }, rereadMs);
}
