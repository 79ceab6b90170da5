/** The panel of the uploads, and the dialog that asks where dropped files go. */
import { ownKey, usualSpace } from '../api/session.ts';
import { html } from '../base/html.ts';
import { count, t } from '../base/language.ts';
import { warnBeforeLeaving } from '../base/leaving.ts';
import { Button } from '../ui/button.ts';
import { Dialog } from '../ui/dialog.ts';
import { FormEnd, useForm } from '../ui/form.ts';
import { bytes } from '../ui/format.ts';
import { Badge, Field, Progress } from '../ui/parts.ts';
import { type Dropped, isHidden } from './dropped.ts';
import { FileStatus, isIndexing } from './file-status.ts';
import { files, space, spaces } from './store.ts';
import { addUploads, clearArrived, removeUpload, retryUpload, twinsIn, type Upload, uploads } from './uploads.ts';

/** Uploads that are shown by name. The sums count all. */
const shownMax = 6;

const isOpen = ({ status }: Upload) => status === 'waiting' || status === 'sending';
warnBeforeLeaving(() => uploads.value.some(isOpen));

export function Uploads() {
  const all = uploads.value;
  const open = all.filter(isOpen);
  const failed = all.filter((upload) => upload.status === 'failed' || wasUnreadable(upload));
  const indexing = all.filter((upload) => upload.status === 'arrived' && isStillIndexed(upload));
  const done = all.length - open.length - failed.length - indexing.length;
  const total = all.reduce((sum, { file }) => sum + file.size, 0);
  const sent = all.reduce((sum, upload) => sum + upload.sent, 0);
  const urgent = [...failed, ...open, ...indexing].slice(0, shownMax);
  return html`<section class="uploads" aria-label=${t('upload.title')}>
    <div class="bar">
      <h2>${t('upload.title')}</h2>
      <span class="hint" role="status">
        ${t('upload.progress', { sent: bytes(sent), total: bytes(total) })} · ${t('upload.counts', { done, indexing: indexing.length, all: all.length })}${failed.length > 0 && `${t('list.separator')}${count('upload.failed', failed.length)}`}
      </span>
      <span class="spring"></span>
      ${open.length === 0 && html`<${Button} kind="quiet" onClick=${clearArrived}>${t('upload.clear')}</${Button}>`}
    </div>
    <${Progress} value=${total === 0 ? 100 : (100 * sent) / total} label=${t('upload.title')} />
    <ul>${urgent.map((upload) => html`<${UploadRow} key=${upload.id} upload=${upload} />`)}</ul>
    ${all.length - done > urgent.length && html`<p class="hint">${t('upload.more', { n: all.length - done - urgent.length })}</p>`}
  </section>`;
}

function isStillIndexed({ fileId }: Upload): boolean {
  const file = files.value.get(fileId);
  return file !== undefined && isIndexing(file);
}

/** Whether it has arrived, but could not be read. */
function wasUnreadable({ status, fileId }: Upload): boolean {
  return status === 'arrived' && files.value.get(fileId)?.status === 'failed';
}

function UploadRow({ upload }: { upload: Upload }) {
  const { id, file, fileId, status, sent, error } = upload;
  const state = files.value.get(fileId);
  const percent = file.size === 0 ? 100 : Math.round((100 * sent) / file.size);
  return html`<li>
    <span class="name" dir="auto">${file.name}</span>
    <small>${bytes(file.size)}</small>
    ${status === 'waiting' && html`<span class="outcome"><${Badge}>${t('upload.waiting')}</${Badge}></span>`}
    ${status === 'sending' && html`<span class="status"><${Badge} tone="busy">${t('upload.sending', { percent })}</${Badge}><${Progress} value=${percent} label=${file.name} /></span>`}
    ${status === 'arrived' && state && html`<${FileStatus} file=${state} />`}
    ${
      status === 'failed' &&
      html`<span class="bar outcome"><span class="problem">${error}</span>
        ${file.size > 0 && html`<${Button} icon="retry" onClick=${() => retryUpload(id)}>${t('retry')}</${Button}>`}</span>`
    }
    ${(status !== 'arrived' || wasUnreadable(upload)) && html`<${Button} kind="quiet" icon="close" label=${t('upload.remove', { name: file.name })} onClick=${() => removeUpload(id)} />`}
  </li>`;
}

/** The spaces that exist, and those that the key may make. */
function spaceNames(): string[] {
  return [...new Set([...(ownKey.value?.spaces ?? []), ...spaces.value.map(({ space_id }) => space_id)])];
}

export function UploadDialog({ dropped: all, onClose }: { dropped: readonly Dropped[]; onClose(): void }) {
  const dropped = all.filter((one) => !isHidden(one));
  const hidden = all.length - dropped.length;
  const twins = twinsIn(dropped);
  const form = useForm({ space: space.peek() || usualSpace() });
  const size = dropped.reduce((sum, { file }) => sum + file.size, 0);
  const upload = () => {
    addUploads(dropped, form.values.space.trim() || usualSpace());
    onClose();
  };
  return html`<${Dialog} title=${count('upload.files', dropped.length)} onClose=${onClose}>
    <form onSubmit=${form.submit(upload)}>
      <p class="hint">${bytes(size)} · ${dropped
        .slice(0, 4)
        .map(({ file }) => file.name)
        .join(', ')}${dropped.length > 4 ? ' …' : ''}</p>
      ${twins > 0 && html`<p class="hint">${count('upload.twins', twins)}</p>`}
      ${hidden > 0 && html`<p class="hint">${count('upload.hidden', hidden)}</p>`}
      <${Field} label=${t('files.space')} hint=${t('upload.spaceHint')}>
        <input list="upload-spaces" required maxlength="256" autofocus ...${form.text('space')} />
      </${Field}>
      <datalist id="upload-spaces">${spaceNames().map((id) => html`<option key=${id} value=${id} />`)}</datalist>
      <${FormEnd} form=${form} action=${t('files.upload')} onCancel=${onClose} />
    </form>
  </${Dialog}>`;
}
