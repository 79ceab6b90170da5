/** The texts of tasks: short ids, the page to which an id leads, progress, why a task failed, and errors with their tasks. */
import type { Progress, Task } from '../api/types.ts';

const firstLetters = 8;
const lastLetters = 6;
const batchForm = /^batch_[^-]+$/;
const wholeForm = /^([\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}|batch_[^-…]+-\d+)$/;

/**
 * The parts of an id without the name of its queue. A list shows the first and the last part. The rest is in the row, but
 * hidden, so that a copied row has the whole id. Ids begin with the time of the put, and end at random.
 */
export function partsOfId(taskId: string): { first: string; rest: string; last: string } {
  const id = taskId.slice(taskId.lastIndexOf('.') + 1);
  if (id.length <= firstLetters + lastLetters + 1) return { first: id, rest: '', last: '' };
  return { first: id.slice(0, firstLetters), rest: id.slice(firstLetters, -lastLetters), last: id.slice(-lastLetters) };
}

/** @returns the parts of the address of what is named; undefined: it may be a task without the name of its queue. */
export function placeOf(typed: string, queues: readonly string[]): string[] | undefined {
  if (queues.includes(typed)) return ['queues', 'queue', typed];
  if (batchForm.test(typed)) return ['queues', 'batches', typed];
  // An id of a task has no dot itself, so with one it begins with the name of its queue.
  if (typed.includes('.') && shownParts(typed).length === 1) return ['queues', 'task', typed];
  return undefined;
}

/** Whether a text is the id of a task without the name of its queue. */
export function isWholeId(typed: string): boolean {
  return wholeForm.test(typed);
}

/** @returns the parts of an id that was typed as a list shows it, with its middle left out. */
export function shownParts(typed: string): string[] {
  return typed.split(/…|\.\.\./u).filter((part) => part !== '');
}

/** @returns how much of a task is done; undefined: its data has no numbers `done` and `of`. */
export function countsOf({ event_data }: Progress): { done: number; of: number } | undefined {
  const { done, of } = event_data ?? {};
  return typeof done === 'number' && typeof of === 'number' && done >= 0 && of > 0 ? { done, of } : undefined;
}

/** @returns the name of the progress and its data on one line; empty: it has neither. */
export function progressText({ event_name, event_data }: Progress): string {
  const data = Object.keys(event_data ?? {}).length > 0 ? JSON.stringify(event_data) : '';
  return [event_name, data].filter(Boolean).join(' ');
}

/** The error in a task's result. */
export function errorOf({ result }: Pick<Task, 'result'>): string {
  const { error, message } = (result?.body ?? {}) as { error?: { message?: string } | string; message?: string };
  const text = typeof error === 'string' ? error : (error?.message ?? message);
  return text ?? (result === undefined ? '' : JSON.stringify(result.body));
}

/** Why a task failed: the text of its worker, if there is one. Else the error in its result. */
export function reasonOf(task: Pick<Task, 'status' | 'result' | 'last_error'>): string {
  return task.last_error ?? (task.status === 'succeeded' ? '' : errorOf(task));
}

/** Tasks whose errors differ in numbers, ids, addresses and quoted names only. */
export interface ErrorGroup {
  /** The error, with `*` for each part that differs. Empty: the tasks without one. */
  error: string;
  tasks: number;
  /** Whether the tasks have different errors. */
  isPattern: boolean;
}

const quoted = /"[^"]*"|'[^']*'|`[^`]*`|“[^”]*”|<[^>]*>/gu;
const changing = /[^\s*,;:()[\]{}]*[\p{N}@][^\s*,;:()[\]{}]*/gu;

/** @returns the pattern of an error. A pattern begins with its kind, so a first word with digits stays. */
function patternOf(error: string): string {
  const [first = ''] = /^\S+(\s+\d{3}\b)?/u.exec(error) ?? [];
  const rest = error.slice(first.length).replaceAll(quoted, '*').replaceAll(changing, '*');
  return first + rest.replaceAll(/\*(\s*\*)+/gu, '*');
}

/** @returns whether a pattern has this error, with one word or a quoted name for each `*`. */
function hasError(pattern: string, error: string): boolean {
  const parts = pattern.split('*').map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join(`(?:${quoted.source}|\\S+)`)}$`, 'u').test(error);
}

/** @returns the errors of workers with their tasks, the most frequent first. */
export function groupsOf(tasks: readonly Pick<Task, 'last_error'>[]): ErrorGroup[] {
  const byPattern = Map.groupBy(tasks, ({ last_error = '' }) => patternOf(last_error));
  // A name without a digit looks like a word. The pattern that other errors gave finds it.
  const patterns = [...byPattern.keys()].filter((pattern) => pattern.includes('*'));
  const groups = Map.groupBy(tasks, ({ last_error = '' }) => {
    const pattern = patternOf(last_error);
    return patterns.includes(pattern) ? pattern : (patterns.find((one) => hasError(one, last_error)) ?? pattern);
  });
  return [...groups]
    .map(([pattern, some]) => {
      const { last_error: error = '' } = some[0]!;
      const isPattern = some.some(({ last_error = '' }) => last_error !== error);
      return { error: isPattern ? pattern : error, tasks: some.length, isPattern };
    })
    .sort((a, b) => b.tasks - a.tasks || (a.error < b.error ? -1 : 1));
}
