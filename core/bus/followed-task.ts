/**
 * An online task for one who waits for it: its progress as it comes, and last of all its result. Leaving the loop, or
 * aborting `signal`, cancels the task. A reader who falls `eventsMax` events behind loses the task.
 */
import { MillraceError } from '../errors.ts';
import { Inbox } from './inbox.ts';
import type { OnlineTasks, Submitter, TaskPut, TaskResult } from './online-tasks.ts';
import type { TaskProgress } from './task-event.ts';

export type OnlineTaskEvent = { readonly progress: TaskProgress } | { readonly result: TaskResult };

const eventsMax = 10_000;

/** @throws {MillraceError} when it cannot be put, or nobody could learn how it ends; the reason of `signal`. */
export async function* followTask(
  { onlineTasks }: { onlineTasks: Pick<OnlineTasks, 'submit'> },
  put: TaskPut,
  submitter: Submitter,
  { signal }: { signal?: AbortSignal } = {},
): AsyncGenerator<OnlineTaskEvent, void> {
  signal?.throwIfAborted();
  const inbox = new Inbox<OnlineTaskEvent>();
  const abort = () => inbox.fail(signal?.reason);
  signal?.addEventListener('abort', abort, { once: true });
  const task = onlineTasks.submit(put, submitter, {
    onProgress(progress) {
      if (inbox.length < eventsMax) inbox.push({ progress });
      else inbox.fail(new MillraceError('unavailable', 'The events of the task come faster than they are read.'));
    },
    onEnd: (result) => inbox.push({ result }),
    onError: (error) => inbox.fail(error),
  });
  try {
    for await (const event of inbox) {
      yield event;
      if ('result' in event) return;
    }
  } finally {
    signal?.removeEventListener('abort', abort);
    // Without effect once it has ended.
    task.cancel();
  }
}
