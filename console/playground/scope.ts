/** The scope of a question: all spaces, or chosen spaces, directories and files. */
import { computed, signal, useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { messageOf, request } from '../api/request.ts';
import type { FilePage, FileState, SpacePage, SpaceState } from '../api/types.ts';
import { html } from '../base/html.ts';
import { keep, takeKept } from '../base/kept.ts';
import { count, t } from '../base/language.ts';
import { place } from '../base/router.ts';
import { Button } from '../ui/button.ts';
import { Dialog } from '../ui/dialog.ts';
import { Icon } from '../ui/icons.ts';
import type { Question } from './question.ts';

export interface Chosen {
  type: 'space' | 'directory' | 'file';
  id: string;
  name: string;
}

const scopeName = 'scope';
const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
const left = navigation?.type === 'reload' ? takeKept<{ chosen: Chosen[]; address: string }>(scopeName) : undefined;
/** The address of the page when it was left. The scope is newer than that in this address. */
let leftAddress = left?.address;

/** Empty: all spaces. */
export const chosen = signal<Chosen[]>(left?.chosen ?? []);
keep(scopeName, () => JSON.stringify({ chosen: chosen.peek(), address: location.href }));
export const spaces = signal<SpaceState[] | undefined>(undefined);

/** Files of the chosen directories, and chosen files, that are being read. */
const unreadNamed = signal<readonly FileState[]>([]);

/** Files of the scope that are being read. */
export const unreadFiles = computed(() => {
  const isInScope = (id: string) => chosen.value.length === 0 || isChosen('space', id);
  const ofSpaces = (spaces.value ?? []).filter(({ space_id }) => isInScope(space_id));
  const others = unreadNamed.value.filter(({ space_id }) => !isInScope(space_id));
  return ofSpaces.reduce((sum, { files }) => sum + files.indexing, 0) + others.length;
});

/** Ids of all types in one question, as the API allows. */
const spacesMax = 1_000;
const filesShown = 40;
const directoriesShown = 20;
/** Files of a chosen directory that are read from the API: the newest ones. */
const directoryFiles = 1_000;
/** Files of a page, and pages, that are read to find directories. */
const directoryPage = 200;
const directoryPagesMax = 5;

/** Reads the list of spaces. A question names all of them, so each question reads it before. @throws {ApiError} */
export async function readSpaces(): Promise<void> {
  spaces.value = (await request<SpacePage>('/api/space', { query: { limit: spacesMax } })).spaces;
  void readUnread();
}

/** Finds the files that are being read, of the chosen directories and of the chosen files. */
async function readUnread(): Promise<void> {
  const parts = chosen.peek();
  const found = await Promise.all(parts.map((part) => filesOf(part).catch(() => [])));
  if (parts !== chosen.peek()) return;
  const unread = found.flat().filter(({ status }) => status !== 'ready' && status !== 'failed');
  unreadNamed.value = [...new Map(unread.map((file) => [file.file_id, file])).values()];
}

/** @returns files of a chosen directory, or the chosen file. The list of spaces has the numbers of a space. */
async function filesOf({ type, id }: Chosen): Promise<FileState[]> {
  if (type === 'space') return [];
  if (type === 'file') return [await request<FileState>(`/api/file/${encodeURIComponent(id)}`)];
  const query = { directory_id: id, limit: directoryFiles };
  return (await request<FilePage>('/api/file', { query })).files;
}

/**
 * Takes the scope that the address names. After a reload the scope may be another one, and stays.
 * @returns whether the address is new
 */
export function takeScope(): boolean {
  const { query } = place.peek();
  const isNew = location.href !== leftAddress;
  leftAddress = undefined;
  if (!isNew) return false;
  const [space, spacesOfSet, file] = [query.get('space'), query.get('spaces'), query.get('file')];
  const named = spacesOfSet?.split(',') ?? (space === null ? [] : [space]);
  if (named.length > 0) chosen.value = named.map((id) => ({ type: 'space', id, name: id }));
  if (file !== null) chosen.value = [{ type: 'file', id: file, name: query.get('name') ?? file }];
  return true;
}

/** @returns the scope as the API takes it. */
export function scopeOf(parts: readonly Chosen[]): { type: string; ids: string[] }[] {
  if (parts.length === 0) return [{ type: 'space', ids: (spaces.peek() ?? []).map(({ space_id }) => space_id) }];
  const byType = Map.groupBy(parts, ({ type }) => type);
  return [...byType].map(([type, some]) => ({ type, ids: some.map(({ id }) => id) }));
}

/** @returns the spaces of the scope of a question. A scope of files or directories may be in any space. */
export function spacesOf(scope: Question['scope']): string[] {
  const isOfSpaces = scope.every(({ type }) => type === 'space');
  return isOfSpaces ? scope.flatMap(({ ids }) => ids) : (spaces.peek() ?? []).map(({ space_id }) => space_id);
}

export function toggle(part: Chosen): void {
  const others = chosen.peek().filter(({ type, id }) => type !== part.type || id !== part.id);
  chosen.value = others.length < chosen.peek().length ? others : [...others, part];
}

function isChosen(type: Chosen['type'], id: string): boolean {
  return chosen.value.some((part) => part.type === type && part.id === id);
}

/** The line that shows the scope, with the dialog that changes it. */
export function Scope() {
  const isOpen = useSignal(false);
  return html`<div class="scope bar">
    <span class="hint">${t('scope.in')}</span>
    ${
      chosen.value.length === 0
        ? html`<span class="chip all"><span>${t('scope.all')}</span></span>`
        : chosen.value.map(
            (part) => html`<span class="chip" key=${`${part.type} ${part.id}`}>
              <${Icon} name=${part.type === 'file' ? 'files' : 'folder'} /><span dir="auto" title=${part.name}>${part.name}</span>
              <${Button} kind="quiet" icon="close" label=${t('scope.remove', { name: part.name })} onClick=${() => toggle(part)} />
            </span>`,
          )
    }
    <${Button} kind="quiet" icon="plus" onClick=${() => {
      isOpen.value = true;
    }}>${t('scope.choose')}</${Button}>
    ${
      isOpen.value &&
      html`<${Chooser} onClose=${() => {
        isOpen.value = false;
      }} />`
    }
  </div>`;
}

/** Tells that answers do not have all files yet. */
export function Unread() {
  useEffect(() => void readUnread(), [chosen.value]);
  if (unreadFiles.value === 0) return null;
  return html`<p class="hint unread" role="status"><${Icon} name="warn" />${count('scope.unread', unreadFiles.value)}</p>`;
}

/** @returns directories whose path has the text, those of the newest files first. */
async function directoriesWith(text: string, signal: AbortSignal): Promise<Set<string>> {
  const found = new Set<string>();
  if (text === '') return found;
  let cursor = '';
  for (let page = 0; page < directoryPagesMax && found.size < directoriesShown; page++) {
    const query = { directory_contains: text, limit: directoryPage, cursor };
    const { files, next_cursor } = await request<FilePage>('/api/file', { query, signal });
    for (const { directory_id } of files) found.add(directory_id);
    if (next_cursor === '') break;
    cursor = next_cursor;
  }
  return found;
}

function Chooser({ onClose }: { onClose(): void }) {
  const prefix = useSignal('');
  const files = useSignal<FileState[]>([]);
  const directories = useSignal<string[]>([]);
  const failure = useSignal('');
  useEffect(() => {
    const controller = new AbortController();
    const read = async () => {
      const { signal } = controller;
      try {
        const query = { name_prefix: prefix.value, limit: filesShown };
        const [named, containing] = await Promise.all([
          request<FilePage>('/api/file', { query, signal }),
          directoriesWith(prefix.value, signal),
        ]);
        const found = [...containing, ...named.files.map(({ directory_id }) => directory_id)];
        directories.value = [...new Set(found)].filter((id) => id !== '').slice(0, directoriesShown);
        // A file that failed has nothing to search. One that is being read will have.
        files.value = named.files.filter(({ status, chunks }) => status !== 'failed' || chunks > 0);
        failure.value = '';
      } catch (error) {
        if (!controller.signal.aborted) failure.value = messageOf(error);
      }
    };
    const timer = setTimeout(read, 200);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [prefix.value]);
  const typed = (event: Event) => {
    prefix.value = (event.target as HTMLInputElement).value;
  };
  const isNone = prefix.value !== '' && files.value.length + directories.value.length === 0;
  return html`<${Dialog} title=${t('scope.choose')} onClose=${onClose} isWide>
    <div class="chooser">
      <section>
        <h3>${t('files.spaces')}</h3>
        <ul>
          ${(spaces.value ?? []).map(
            ({ space_id, files: { ready } }) =>
              html`<${Choice} key=${space_id} part=${{ type: 'space', id: space_id, name: space_id }} detail=${count('files.files', ready)} />`,
          )}
        </ul>
      </section>
      <section>
        <h3>${t('scope.files')}</h3>
        <div class="search"><${Icon} name="search" />
          <input type="search" aria-label=${t('scope.filesBeginning')} placeholder=${t('scope.filesBeginning')} value=${prefix.value} onInput=${typed} />
        </div>
        ${failure.value && html`<p class="problem" role="alert">${failure.value}</p>`}
        <ul>
          ${isNone && html`<li class="hint">${t('scope.none')}</li>`}
          ${directories.value.map((id) => html`<${Choice} key=${`d ${id}`} part=${{ type: 'directory', id, name: id }} detail=${t('scope.directory')} />`)}
          ${files.value.map(
            ({ file_id, file_name, space_id }) =>
              html`<${Choice} key=${file_id} part=${{ type: 'file', id: file_id, name: file_name }} detail=${space_id} />`,
          )}
        </ul>
      </section>
    </div>
    <footer>
      <${Button} onClick=${() => {
        chosen.value = [];
      }}>${t('scope.all')}</${Button}>
      <${Button} kind="primary" onClick=${onClose}>${t('done')}</${Button}>
    </footer>
  </${Dialog}>`;
}

function Choice({ part, detail }: { part: Chosen; detail: string }) {
  return html`<li>
    <label class="choice">
      <input type="checkbox" checked=${isChosen(part.type, part.id)} onChange=${() => toggle(part)} />
      <span dir="auto">${part.name}</span><small>${detail}</small>
    </label>
  </li>`;
}
