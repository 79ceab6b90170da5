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

/** @returns why the file failed, and the advice that the API adds. Errors of an earlier version have both in one text. */
export function errorOf({ error }: FileState): { reason: string; advice: string } | undefined {
  if (error === undefined) return undefined;
  const { message, reason = message } = error;
  return { reason, advice: message.slice(reason.length).trim() };
}

/** @returns what is done with the file now, and how far that is, from 0 to 100; undefined: unknown */
function progressOf({ status, percent, step }: FileState): { text: string; value: number | undefined } {
  const name = t(`status.${status}` as 'status.ready');
  if (step === undefined) return { text: percent > 0 ? `${name} ${percent} %` : name, value: percent };
  const { done, of } = step;
  if (step.name === 'entries' && of === 0) return { text: t('step.entriesSoFar', { done }), value: undefined };
  return { text: t(`step.${step.name}`, { done, of }), value: of > 0 ? (100 * done) / of : undefined };
}

export function FileStatus({ file }: { file: FileState }) {
  const { status } = file;
  const error = errorOf(file);
  const tone: Tone = status === 'failed' ? 'bad' : lacksContent(file) ? 'warn' : status === 'ready' ? 'good' : 'busy';
  const name = t(`status.${status}` as 'status.ready');
  const { text, value } = progressOf(file);
  const why = error?.reason ?? (hasNotes(file) ? file.notes?.join('\n') : undefined);
  return html`<span class="status" title=${why}>
    <${Badge} tone=${tone}>${isIndexing(file) ? text : name}${hasNotes(file) && ` · ${t(lacksContent(file) ? 'status.incomplete' : 'status.notes')}`}</${Badge}>
    ${isIndexing(file) && value !== undefined && html`<${Progress} value=${value} label=${text} />`}
    ${error && html`<small class="why">${error.reason}</small>`}
  </span>`;
}
