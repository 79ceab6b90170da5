/** One file: its state, and what was read of it beside its original. */
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { request } from '../api/request.ts';
import { mayChange } from '../api/session.ts';
import type { FileState } from '../api/types.ts';
import { html } from '../base/html.ts';
import { count, t } from '../base/language.ts';
import { addressOf, go, Link, lastAddressOf } from '../base/router.ts';
import { useTitle } from '../base/title.ts';
import { ChunkView } from '../reader/chunk-view.ts';
import { Download, OriginalView, PlainText } from '../reader/original-view.ts';
import { OutlineView } from '../reader/outline-view.ts';
import { Button } from '../ui/button.ts';
import { bytes, instant } from '../ui/format.ts';
import { Icon } from '../ui/icons.ts';
import { Code, Empty, Failure, Loading, Tabs } from '../ui/parts.ts';
import { addressOfFile, deleteFiles, retryFiles } from './actions.ts';
import { EditDialog } from './edit.ts';
import { errorOf, FileStatus, hasContent, isIndexing, lacksContent } from './file-status.ts';
import { files, keepFile } from './store.ts';

interface Position {
  paths: number[];
  page?: number;
}

export function FilePage({ id }: { id: string }) {
  const failure = useSignal<unknown>(undefined);
  const load = async () => {
    try {
      keepFile(await request<FileState>(addressOfFile(id)));
      failure.value = undefined;
    } catch (error) {
      failure.value = error;
    }
  };
  useEffect(() => void load(), []);
  const file = files.value.get(id);
  useTitle(file?.file_name ?? id);
  if (file === undefined) {
    return html`<div class="page"><${Back} />${failure.value === undefined ? html`<${Loading} />` : html`<${Failure} error=${failure.value} onRetry=${load} />`}</div>`;
  }
  return html`<div class="page fixed file">
    <${Back} />
    <${Head} file=${file} />
    <${Problem} file=${file} />
    ${file.notes && html`<${Notes} notes=${file.notes} />`}
    <${Content} key=${file.version} file=${file} />
  </div>`;
}

function Back() {
  return html`<nav class="back"><${Link} to=${lastAddressOf(['files'])}><${Icon} name="left" />${t('nav.files')}</${Link}></nav>`;
}

function Head({ file }: { file: FileState }) {
  const isEditing = useSignal(false);
  const { file_id, file_name, size, space_id, directory_id, version, chunks, updated_at } = file;
  const facts = [
    space_id,
    directory_id,
    bytes(size),
    count('files.chunks', chunks),
    t('file.version', { version }),
    instant(updated_at),
  ];
  return html`<header>
    <h1 dir="auto">${file_name}</h1>
    <${FileStatus} file=${file} />
    <span class="spring"></span>
    ${hasContent(file) && html`<${Link} class="button" to=${addressOf(['playground'], { file: file_id, name: file_name })}><${Icon} name="ask" />${t('file.ask')}</${Link}>`}
    <${Download} fileId=${file_id} fileName=${file_name} />
    ${
      mayChange('rag') &&
      html`${(file.status === 'failed' || lacksContent(file)) && html`<${Button} icon="retry" onClick=${() => retryFiles([file])}>${t('retry')}</${Button}>`}
        <${Button} icon="edit" onClick=${() => {
          isEditing.value = true;
        }}>${t('edit')}</${Button}>
        <${Button} icon="trash" kind="danger" label=${t('delete')} onClick=${async () => {
          if (await deleteFiles([file])) go(lastAddressOf(['files']));
        }} />`
    }
    <p class="sub facts">${facts.filter(Boolean).join(' · ')}</p>
    ${
      isEditing.value &&
      html`<${EditDialog} files=${[file]} onClose=${() => {
        isEditing.value = false;
      }} />`
    }
  </header>`;
}

/** Why the file failed. What the API advises is for operators and its clients, so it is below. */
function Problem({ file }: { file: FileState }) {
  const error = errorOf(file);
  if (error === undefined) return null;
  return html`<p class="problem" role="alert"><${Icon} name="warn" /><span><strong>${t('error.title.file')}</strong><br />${error.reason}</span></p>
    ${error.advice && html`<details class="notes"><summary>${t('file.advice')}</summary><p>${error.advice}</p></details>`}`;
}

function Notes({ notes }: { notes: readonly string[] }) {
  return html`<details class="notes">
    <summary>${count('file.notes', notes.length)}</summary>
    <ul>${notes.map((note, i) => html`<li key=${i}>${note}</li>`)}</ul>
  </details>`;
}

function Content({ file }: { file: FileState }) {
  const tab = useSignal('chunks');
  const position = useSignal<Position | undefined>(undefined);
  const { file_id, file_name } = file;
  const tabs = [
    { id: 'chunks', title: t('reader.chunks'), count: file.chunks },
    { id: 'text', title: t('reader.text') },
    { id: 'original', title: t('reader.original') },
    { id: 'record', title: t('file.record') },
  ];
  if (!hasContent(file)) {
    if (isIndexing(file))
      return html`<${Empty} icon="files" title=${t('file.indexing')}><p>${t('file.contentSoon')}</p></${Empty}>`;
    return html`<${Unread} file=${file} />`;
  }
  const choose = (node: Position) => {
    position.value = node;
    if (tab.peek() !== 'original') tab.value = 'chunks';
  };
  return html`<div class="sides">
    <section aria-label=${t('reader.outline')} class="side-outline">
      <h2>${t('reader.outline')}</h2>
      <${OutlineView} fileId=${file_id} fileName=${file_name} paths=${position.value?.paths} onChoose=${choose} />
    </section>
    <section class="side-content">
      <${Tabs} label=${file_name} tabs=${tabs} chosen=${tab.value} onChoose=${(id: string) => {
        tab.value = id;
      }} />
      <div class="content" role="tabpanel" tabindex="0" aria-label=${t('reader.content')}>
        ${tab.value === 'chunks' && html`<${ChunkView} fileId=${file_id} fileName=${file_name} paths=${position.value?.paths} />`}
        ${tab.value === 'text' && html`<${PlainText} address=${`${addressOfFile(file_id)}/text`} />`}
        ${tab.value === 'original' && html`<${OriginalView} fileId=${file_id} fileName=${file_name} page=${position.value?.page} />`}
        ${tab.value === 'record' && html`<${Code} label=${t('file.record')} text=${JSON.stringify(file, null, 2)} />`}
      </div>
    </section>
    <section class="side-original" aria-label=${t('reader.original')}>
      <h2>${t('reader.original')}</h2>
      <div class="content" tabindex="0" role="region" aria-label=${t('reader.original')}><${OriginalView} fileId=${file_id} fileName=${file_name} page=${position.value?.page} /></div>
    </section>
  </div>`;
}

/** A file that failed has its original only. */
function Unread({ file: { file_id, file_name } }: { file: FileState }) {
  return html`<div class="sides one">
    <section class="side-content" aria-label=${t('reader.original')}>
      <h2>${t('reader.original')} <small>${t('file.unread')}</small></h2>
      <div class="content" tabindex="0" role="region" aria-label=${t('reader.content')}><${OriginalView} fileId=${file_id} fileName=${file_name} /></div>
    </section>
  </div>`;
}
