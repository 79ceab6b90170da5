/** The run that this tab computes. It goes on while other pages of the console are open, and stops with the tab. */
import { signal } from '@preact/signals';
import { putRun } from '../../sdk/evaluation/api.ts';
import { type RunOptions, runSet } from '../../sdk/evaluation/run.ts';
import type { EvaluationSet, Question, Run } from '../../sdk/evaluation/set.ts';
import { warnBeforeLeaving } from '../base/leaving.ts';
import { client } from './client.ts';

interface ActiveRun {
  set: string;
  done: number;
  all: number;
  stop(): void;
}

/** Undefined: none runs. */
export const activeRun = signal<ActiveRun | undefined>(undefined);
warnBeforeLeaving(() => activeRun.value !== undefined);

/** @returns the kept run; undefined when it was stopped. @throws {Error} when no question could be asked or nothing kept */
export async function startRun(
  { name, spaces }: EvaluationSet,
  questions: readonly Question[],
  options: Pick<RunOptions, 'modes' | 'answers' | 'limit' | 'label'>,
): Promise<Run | undefined> {
  const abort = new AbortController();
  activeRun.value = { set: name, done: 0, all: 1, stop: () => abort.abort() };
  try {
    const run = await runSet(client, questions, {
      ...options,
      spaces,
      signal: abort.signal,
      onProgress(done, all) {
        activeRun.value = { ...activeRun.peek()!, done, all };
      },
    });
    return await putRun(client, name, run);
  } catch (error) {
    if (abort.signal.aborted) return undefined;
    throw error;
  } finally {
    activeRun.value = undefined;
  }
}
