/** A dialog that moves files to another space or directory, and renames one. */
import { useSignal } from '@preact/signals';
import type { FileState } from '../api/types.ts';
import { html } from '../base/html.ts';
import { count, t } from '../base/language.ts';
import { Button } from '../ui/button.ts';
import { Dialog } from '../ui/dialog.ts';
import { pretty } from '../ui/format.ts';
import { Field } from '../ui/parts.ts';
import { changeFiles, type FileChanges } from './actions.ts';
import { spaces } from './store.ts';

export function EditDialog({ files, onClose }: { files: readonly FileState[]; onClose(): void }) {
  const [first] = files;
  const one = files.length === 1 ? first : undefined;
  const name = useSignal(one?.file_name ?? '');
  const space = useSignal(common(files, 'space_id'));
  const directory = useSignal(common(files, 'directory_id'));
  const metadata = useSignal(one ? pretty(one.metadata) : '');
  const problem = useSignal('');
  const save = async () => {
    const changes: FileChanges = {};
    if (one && name.value.trim() !== one.file_name) changes.file_name = name.value.trim();
    if (space.value.trim() !== common(files, 'space_id')) changes.space_id = space.value.trim();
    if (directory.value.trim() !== common(files, 'directory_id')) changes.directory_id = directory.value.trim() || null;
    try {
      if (one && metadata.value.trim() !== pretty(one.metadata)) {
        changes.metadata = patchOf(one.metadata, JSON.parse(metadata.value));
      }
    } catch {
      problem.value = t('edit.badJson');
      return;
    }
    if (Object.keys(changes).length > 0) await changeFiles(files, changes);
    onClose();
  };
  const set = (target: typeof name) => (event: Event) => {
    target.value = (event.target as HTMLInputElement).value;
  };
  return html`<${Dialog} title=${one ? t('edit.title') : count('edit.titleMany', files.length)} onClose=${onClose}>
    <div class="stack">
      ${one && html`<${Field} label=${t('files.name')}><input value=${name.value} onInput=${set(name)} /></${Field}>`}
      <${Field} label=${t('files.space')} hint=${t('edit.spaceHint')}>
        <input list="spaces" value=${space.value} onInput=${set(space)} />
      </${Field}>
      <datalist id="spaces">${spaces.value.map(({ space_id }) => html`<option key=${space_id} value=${space_id} />`)}</datalist>
      <${Field} label=${t('scope.directory')}><input value=${directory.value} onInput=${set(directory)} /></${Field}>
      ${
        one &&
        html`<${Field} label=${t('edit.metadata')} hint=${t('edit.metadataHint')}>
          <textarea class="mono" rows="5" spellcheck=${false} value=${metadata.value} onInput=${set(metadata)}></textarea>
        </${Field}>`
      }
      ${problem.value && html`<p class="problem" role="alert">${problem.value}</p>`}
    </div>
    <footer>
      <${Button} onClick=${onClose}>${t('cancel')}</${Button}>
      <${Button} kind="primary" onClick=${save}>${t('save')}</${Button}>
    </footer>
  </${Dialog}>`;
}

function common(files: readonly FileState[], field: 'space_id' | 'directory_id'): string {
  const value = files[0]?.[field] ?? '';
  return files.every((file) => file[field] === value) ? value : '';
}

/** @returns the merge patch (RFC 7396) that makes `before` to `after`, for their own members. */
function patchOf(before: Record<string, unknown>, after: Record<string, unknown>): Record<string, unknown> {
  const removed = Object.keys(before).filter((name) => !(name in after));
  return { ...Object.fromEntries(removed.map((name) => [name, null])), ...after };
}
