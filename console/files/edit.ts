/** A dialog that moves files to another space or directory, and renames one. */
import { useRef } from 'preact/hooks';
import type { FileState } from '../api/types.ts';
import { html } from '../base/html.ts';
import { count, t } from '../base/language.ts';
import { Dialog } from '../ui/dialog.ts';
import { FormEnd, useForm } from '../ui/form.ts';
import { pretty } from '../ui/format.ts';
import { Field } from '../ui/parts.ts';
import { changeFiles, type FileChanges } from './actions.ts';
import { spaces } from './store.ts';

interface EditProps {
  files: readonly FileState[];
  /** Whether only the place can be changed. */
  isMove?: boolean;
  /** Called when all files have the changes. */
  onSaved?(): void;
  onClose(): void;
}

export function EditDialog({ files, isMove = false, onSaved, onClose }: EditProps) {
  const [first] = files;
  const one = files.length === 1 && !isMove ? first : undefined;
  // The file may change while the dialog is open. Only what was typed is a change.
  const before = useRef({
    name: one?.file_name ?? '',
    space: common(files, 'space_id'),
    directory: common(files, 'directory_id'),
    toTop: false,
    metadata: one ? pretty(one.metadata) : '',
  }).current;
  const form = useForm(before);
  const save = async () => {
    const { name, space, directory, metadata, toTop } = form.values;
    const changes: FileChanges = {
      ...(name.trim() !== before.name && { file_name: name.trim() }),
      ...(space.trim() !== before.space && { space_id: space.trim() }),
      ...(directory.trim() !== before.directory && { directory_id: directory.trim() || null }),
      ...(toTop && { directory_id: null }),
      ...(metadata.trim() !== before.metadata && { metadata: patchOf(before.metadata, metadata) }),
    };
    if (Object.keys(changes).length > 0) {
      if (!(await changeFiles(files, changes))) return;
      onSaved?.();
    }
    onClose();
  };
  return html`<${Dialog} title=${one ? t('edit.title') : count('edit.titleMany', files.length)} onClose=${onClose}>
    <form onSubmit=${form.submit(save)}>
      ${one && html`<${Field} label=${t('files.name')}><input ...${form.text('name')} required /></${Field}>`}
      <${Field} label=${t('files.space')} hint=${t('edit.spaceHint')}>
        <input list="spaces" ...${form.text('space')} placeholder=${differ(files, 'space_id') ? t('edit.unchanged') : ''} />
      </${Field}>
      <datalist id="spaces">${spaces.value.map(({ space_id }) => html`<option key=${space_id} value=${space_id} />`)}</datalist>
      ${
        differ(files, 'directory_id')
          ? html`<${Field} label=${t('scope.directory')}>
              <input ...${form.text('directory')} disabled=${form.values.toTop} placeholder=${t('edit.unchanged')} />
            </${Field}>
            <label class="choice"><input type="checkbox" ...${form.check('toTop')} /><span>${t('edit.toTop')}</span></label>`
          : html`<${Field} label=${t('scope.directory')} hint=${t('edit.directoryHint')}><input ...${form.text('directory')} /></${Field}>`
      }
      ${
        one &&
        html`<${Field} label=${t('edit.metadata')} hint=${t('edit.metadataHint')}>
          <textarea class="mono" ...${form.text('metadata')} rows="5" spellcheck=${false}></textarea>
        </${Field}>`
      }
      <${FormEnd} form=${form} action=${t('save')} onCancel=${onClose} />
    </form>
  </${Dialog}>`;
}

function differ(files: readonly FileState[], field: 'space_id' | 'directory_id'): boolean {
  return files.some((file) => file[field] !== files[0]?.[field]);
}

function common(files: readonly FileState[], field: 'space_id' | 'directory_id'): string {
  return differ(files, field) ? '' : (files[0]?.[field] ?? '');
}

/**
 * Both are JSON texts. @returns the merge patch (RFC 7396) that makes `before` to `after`, for their own members.
 * @throws {Error} when the text is not the JSON of an object
 */
function patchOf(before: string, after: string): Record<string, unknown> {
  const [was, is] = [before, after].map((text) => objectIn(text || '{}'));
  const removed = Object.keys(was!).filter((name) => !(name in is!));
  return { ...Object.fromEntries(removed.map((name) => [name, null])), ...is };
}

function objectIn(text: string): Record<string, unknown> {
  try {
    const value = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  } catch {
    // It is refused below.
  }
  throw new Error(t('edit.badJson'));
}
