/**
 * An online task as an async iterable: its progress events, then its result. Leaving the loop or aborting `signal`
 * cancels the task. It is also cancelled if its reader is more than `eventsMax` events or `eventsBytesMax` bytes
 * behind.
 */
import { MillraceError } from '../errors.ts';
import { Inbox } from './inbox.ts';
import type { Caller, OnlinePut, OnlineTasks, TaskResult } from './online-tasks.ts';
import type { TaskProgress } from './task-event.ts';

export type OnlineTaskEvent = { readonly progress: TaskProgress } | { readonly result: TaskResult };

const eventsMax = 10_000;
/** Two of the largest events. */
const eventsBytesMax = 16 << 20;

/**
 * Puts a task and yields its events.
 * @throws {MillraceError} when the task cannot be put, or its end can no longer be observed.
 * @throws the reason of `signal`
 */
export async function* followTask(
  { onlineTasks }: { onlineTasks: Pick<OnlineTasks, 'submit'> },
  put: OnlinePut,
  submitter: Caller,
  { signal }: { signal?: AbortSignal } = {},
): AsyncGenerator<OnlineTaskEvent, void> {
  signal?.throwIfAborted();
  const inbox = new Inbox<OnlineTaskEvent>();
  let bytes = 0;
  const abort = () => inbox.fail(signal?.reason);
  signal?.addEventListener('abort', abort, { once: true });
  const task = onlineTasks.submit(put, submitter, {
    onProgress(progress) {
      bytes += progress.eventData.length;
      if (inbox.length < eventsMax && bytes <= eventsBytesMax) inbox.push({ progress });
      else inbox.fail(new MillraceError('unavailable', 'The events of the task come faster than they are read.'));
    },
    onEnd: (result) => inbox.push({ result }),
    onError: (error) => inbox.fail(error),
  });
  try {
    for await (const event of inbox) {
      if ('progress' in event) bytes -= event.progress.eventData.length;
      yield event;
      if ('result' in event) return;
    }
  } finally {
    signal?.removeEventListener('abort', abort);
    // Has no effect once the task has ended.
    task.cancel();
  }
}
