/** The list of files, with upload, search, states and what can be done with chosen files. */
import { computed, signal, useSignal } from '@preact/signals';
import { mayChange } from '../api/session.ts';
import type { FileState } from '../api/types.ts';
import { html } from '../base/html.ts';
import { count, t } from '../base/language.ts';
import { addressOf, go, Link, place, setQuery } from '../base/router.ts';
import { Button } from '../ui/button.ts';
import { bytes, clock, number } from '../ui/format.ts';
import { Icon } from '../ui/icons.ts';
import { Empty, Failure, Loading, Progress, Tabs } from '../ui/parts.ts';
import { Selection } from '../ui/selection.ts';
import { type Column, type Order, Table } from '../ui/table.ts';
import { deleteFiles, deleteSpace, retryFiles, work } from './actions.ts';
import { type Dropped, readChosen, readDrop } from './dropped.ts';
import { EditDialog } from './edit.ts';
import { FileStatus, isIn, lacksContent, type StatusGroup } from './file-status.ts';
import { allFiles, failure, filesMax, isCut, isLoaded, readFiles, showSpace, space, spaces } from './store.ts';
import { UploadDialog, Uploads } from './upload-panel.ts';
import { uploads } from './uploads.ts';

const groups: readonly StatusGroup[] = ['ready', 'indexing', 'notes', 'incomplete', 'failed'];
const order = signal<Order>({ column: 'updated', isDescending: true });
const selection = new Selection<FileState>(({ file_id }) => file_id);
const dropped = signal<Dropped[]>([]);

const search = computed(() => place.value.query.get('search') ?? '');

const group = computed(() => groups.find((one) => one === place.value.query.get('state')));
const matching = computed(() => {
  const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return allFiles.value;
  return allFiles.value.filter((file) => {
    const text = `${file.file_name} ${file.file_id} ${file.directory_id}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
});
const shown = computed(() => {
  const wanted = group.value;
  const some = wanted === undefined ? matching.value : matching.value.filter((file) => isIn(file, wanted));
  return sorted(some, order.value);
});
const chosenFiles = computed(() => selection.of(shown.value));

export function FileList() {
  const isOver = useSignal(false);
  selection.useList(JSON.stringify([space.value, group.value, search.value]));
  const mayUpload = mayChange('rag');
  const onDrop = async (event: DragEvent) => {
    event.preventDefault();
    isOver.value = false;
    if (event.dataTransfer !== null && mayUpload) dropped.value = await readDrop(event.dataTransfer);
  };
  const onDragOver = (event: DragEvent) => {
    event.preventDefault();
    isOver.value = mayUpload;
  };
  return html`<div
    class=${`page fixed files ${isOver.value ? 'dropping' : ''}`}
    onDragOver=${onDragOver}
    onDragLeave=${(event: DragEvent) => {
      // A cancelled drag leaves the element below the pointer, for no other one.
      const isInside = (event.currentTarget as Node).contains(event.relatedTarget as Node | null);
      if (!isInside) isOver.value = false;
    }}
    onDrop=${onDrop}
  >
    <${Head} />
    ${failure.value !== undefined && html`<${Failure} error=${failure.value} onRetry=${readFiles} />`}
    ${uploads.value.length > 0 && html`<${Uploads} />`}
    <${Filters} />
    ${work.value ? html`<${Running} ...${work.value} />` : chosenFiles.value.length > 0 && html`<${Chosen} />`}
    ${isCut.value && html`<p class="hint">${t('files.cut', { n: number(filesMax) })}</p>`}
    <${List} />
    ${
      dropped.value.length > 0 &&
      html`<${UploadDialog} dropped=${dropped.value} onClose=${() => {
        dropped.value = [];
      }} />`
    }
    <p class="drop-hint" aria-hidden="true"><${Icon} name="upload" />${t('files.dropHere')}</p>
  </div>`;
}

function Head() {
  const total = spaces.value.reduce((sum, { bytes: size }) => sum + size, 0);
  const chunks = spaces.value.reduce((sum, one) => sum + one.chunks, 0);
  return html`<header>
    <h1>${t('nav.files')}</h1>
    <span class="sub">${bytes(total)} · ${count('files.chunks', chunks)}</span>
    <span class="spring"></span>
    ${
      mayChange('rag') &&
      html`<${Chooser} isFolder label=${t('files.uploadFolder')} icon="folder" />
      <${Chooser} label=${t('files.upload')} icon="upload" kind="primary" />`
    }
  </header>`;
}

/** A button that opens the file dialog of the browser. */
function Chooser({
  label,
  icon,
  kind = '',
  isFolder = false,
}: {
  label: string;
  icon: 'upload' | 'folder';
  kind?: string;
  isFolder?: boolean;
}) {
  const onChange = (event: Event) => {
    const input = event.target as HTMLInputElement;
    dropped.value = readChosen(input.files!);
    input.value = '';
  };
  return html`<label class=${`button ${kind}`}>
    <${Icon} name=${icon} />${label}
    <input class="sr" type="file" multiple webkitdirectory=${isFolder} onChange=${onChange} />
  </label>`;
}

function Filters() {
  const typed = (event: Event) => setQuery({ search: (event.target as HTMLInputElement).value });
  const tabs = [
    { id: '', title: t('files.all'), count: matching.value.length },
    ...groups.map((id) => ({
      id,
      title: t(`status.${id}`),
      count: matching.value.filter((file) => isIn(file, id)).length,
    })),
  ];
  const choose = (id: string) => setQuery({ state: id });
  return html`<div class="bar filters">
    <${Tabs} label=${t('files.state')} tabs=${tabs} chosen=${group.value ?? ''} onChoose=${choose} />
    <span class="spring"></span>
    <select aria-label=${t('files.space')} value=${space.value} onChange=${(event: Event) => showSpace((event.target as HTMLSelectElement).value)}>
      <option value="">${t('scope.all')}</option>
      ${spaces.value.map(({ space_id, files: { ready, failed, indexing } }) => html`<option key=${space_id} value=${space_id}>${space_id} (${ready + failed + indexing})</option>`)}
    </select>
    ${space.value !== '' && mayChange('rag') && html`<${Button} kind="quiet" icon="trash" label=${t('space.delete')} onClick=${() => deleteSpace(space.peek())} />`}
    <div class="search">
      <${Icon} name="search" />
      <input type="search" data-search aria-label=${t('files.search')} placeholder=${t('files.search')} value=${search.value} onInput=${typed} />
    </div>
  </div>`;
}

/** An action on many files, in place of what could be done with them. */
function Running({ done, all, stop }: { done: number; all: number; stop(): void }) {
  return html`<div class="bar chosen" role="region" aria-label=${t('files.chosen')}>
    <strong>${t('files.working', { done: number(done), all: number(all) })}</strong>
    <${Progress} value=${(100 * done) / all} label=${t('files.chosen')} />
    <${Button} icon="stop" onClick=${stop}>${t('ask.stop')}</${Button}>
  </div>`;
}

function Chosen() {
  const isEditing = useSignal(false);
  const files = chosenFiles.value;
  const retryable = files.filter((file) => file.status === 'failed' || lacksContent(file));
  return html`<div class="bar chosen" role="region" aria-label=${t('files.chosen')}>
    <strong>${count('selection.rows', files.length)}</strong>
    <${Button} icon="retry" disabled=${retryable.length === 0} onClick=${async () => {
      if (await retryFiles(retryable)) selection.clear();
    }}>${t('retry')}</${Button}>
    <${Button} icon="folder" onClick=${() => {
      isEditing.value = true;
    }}>${t('files.move')}</${Button}>
    <${Button} icon="trash" kind="danger" onClick=${async () => {
      if (await deleteFiles(files)) selection.clear();
    }}>${t('delete')}</${Button}>
    <${Button} kind="quiet" onClick=${() => selection.clear()}>${t('cancel')}</${Button}>
    ${
      isEditing.value &&
      html`<${EditDialog} isMove files=${files} onSaved=${() => selection.clear()} onClose=${() => {
        isEditing.value = false;
      }} />`
    }
  </div>`;
}

function List() {
  if (!isLoaded.value && allFiles.value.length === 0) return failure.value === undefined ? html`<${Loading} />` : null;
  const open = ({ file_id }: FileState) => go(addressOf(['files', file_id]));
  return html`<${Table}
    id="files"
    label=${t('nav.files')}
    rows=${shown.value}
    columns=${columns()}
    keyOf=${({ file_id }: FileState) => file_id}
    order=${order.value}
    onOrder=${(chosen: Order) => {
      order.value = chosen;
    }}
    onOpen=${open}
    empty=${allFiles.value.length === 0 ? html`<${NoFiles} />` : html`<${Empty} icon="search" title=${t('files.noMatch')}><p>${t('files.noMatchText')}</p></${Empty}>`}
  />`;
}

function NoFiles() {
  return html`<${Empty} icon="upload" title=${t('files.none')}>
    <p>${t('files.noneText')}</p>
    ${mayChange('rag') && html`<p class="hint mono">npx millrace index FOLDER --space NAME</p>`}
  </${Empty}>`;
}

function columns(): Column<FileState>[] {
  return [
    ...(mayChange('rag') ? [selection.column(shown.value, ({ file_name }) => file_name)] : []),
    {
      id: 'name',
      title: t('files.name'),
      width: 'minmax(0, 3fr)',
      isSortable: true,
      cell: ({ file_id, file_name, directory_id }) =>
        html`<${Link} class="name" dir="auto" to=${addressOf(['files', file_id])} tabindex="-1">${file_name}</${Link}>
          ${directory_id && html`<span class="sr">${t('list.separator')}</span><small class="folder">${directory_id}</small>`}`,
    },
    {
      id: 'state',
      title: t('files.state'),
      width: '150px',
      isSortable: true,
      cell: (file) => html`<${FileStatus} file=${file} />`,
    },
    { id: 'space', title: t('files.space'), isSortable: true, isExtra: true, cell: ({ space_id }) => space_id },
    {
      id: 'size',
      title: t('files.size'),
      width: '84px',
      isNumber: true,
      isSortable: true,
      isExtra: true,
      cell: ({ size }) => bytes(size),
    },
    {
      id: 'chunks',
      title: t('files.chunkCount'),
      width: '76px',
      isNumber: true,
      isSortable: true,
      isExtra: true,
      cell: ({ chunks }) => number(chunks),
    },
    {
      id: 'updated',
      title: t('files.updated'),
      width: '120px',
      isNumber: true,
      isSortable: true,
      isExtra: true,
      cell: ({ updated_at }) => clock(updated_at),
    },
  ];
}

const sortKeys: Record<string, (file: FileState) => string | number> = {
  name: ({ file_name }) => file_name.toLowerCase(),
  state: ({ status }) => status,
  space: ({ space_id }) => space_id,
  size: ({ size }) => size,
  chunks: ({ chunks }) => chunks,
  updated: ({ updated_at }) => updated_at,
};

function sorted(files: readonly FileState[], { column, isDescending }: Order): FileState[] {
  const key = sortKeys[column]!;
  const collator = new Intl.Collator(undefined, { numeric: true });
  const compare = (a: string | number, b: string | number) =>
    typeof a === 'number' ? a - (b as number) : collator.compare(a, b as string);
  const direction = isDescending ? -1 : 1;
  return files.toSorted((a, b) => direction * compare(key(a), key(b)) || (a.file_id < b.file_id ? -1 : 1));
}
