/** The state of a file as a badge, with its progress while it is indexed. */
import type { FileState } from '../api/types.ts';
import { html } from '../base/html.ts';
import { t } from '../base/language.ts';
import { Badge, Progress, type Tone } from '../ui/parts.ts';

export type StatusGroup = 'ready' | 'indexing' | 'failed' | 'notes' | 'incomplete';

export function isIndexing({ status }: FileState): boolean {
  return status !== 'ready' && status !== 'failed';
}

/** Whether there is something of it to search: of this version, or of the one before while this one is read. */
export function hasContent({ status, chunks }: FileState): boolean {
  return status === 'ready' || chunks > 0;
}

export function hasNotes({ status, notes = [] }: FileState): boolean {
  return status === 'ready' && notes.length > 0;
}

/** Whether notes name content that could not be read now, and that may be read later. */
export function lacksContent({ status, notes = [] }: FileState): boolean {
  return status === 'ready' && notes.some((note) => note.startsWith('Not '));
}

export function isIn(file: FileState, group: StatusGroup): boolean {
  if (group === 'indexing') return isIndexing(file);
  if (group === 'incomplete') return lacksContent(file);
  return group === 'notes' ? hasNotes(file) && !lacksContent(file) : file.status === group;
}

export function FileStatus({ file }: { file: FileState }) {
  const { status, percent, error } = file;
  const tone: Tone = status === 'failed' ? 'bad' : lacksContent(file) ? 'warn' : status === 'ready' ? 'good' : 'busy';
  const name = t(`status.${status}` as 'status.ready');
  const why = error?.message ?? (hasNotes(file) ? file.notes?.join('\n') : undefined);
  return html`<span class="status" title=${why}>
    <${Badge} tone=${tone}>${name}${isIndexing(file) && percent > 0 && ` ${percent} %`}${hasNotes(file) && ` · ${t(lacksContent(file) ? 'status.incomplete' : 'status.notes')}`}</${Badge}>
    ${isIndexing(file) && html`<${Progress} value=${percent} label=${`${name} ${percent} %`} />`}
    ${error && html`<small class="why">${error.message}</small>`}
  </span>`;
}
