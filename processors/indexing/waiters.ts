/**
 * Telling those who wait for a file to be indexed. A file's waiters are in its record, not in the delivery: an upload
 * of the same bytes joins the work that is under way, and a redelivered attempt still knows whom to answer.
 */
import type { Replies } from '../../core/bus/reply/reply-writer.ts';
import type { MillraceError } from '../../core/errors.ts';
import type { FileState, Waiter } from '../../core/store/files/file-record.ts';

const stage = 'indexing';

/** One attempt's frames to its waiters; an attempt is a run of its own, since its progress is not the same each time. */
export class IndexingReport {
  readonly #replies: Replies;
  readonly #writers = new Map<string, ReturnType<Replies['writer']>>();

  constructor(replies: Replies) {
    this.#replies = replies;
  }

  progress(waiters: Waiter[], state: FileState): void {
    for (const waiter of waiters) this.#writer(waiter).send('file.state', state);
  }

  /** The last frame; a state of `failed` carries its error. */
  ended(waiters: Waiter[], state: FileState): void {
    for (const waiter of waiters) this.#writer(waiter).end('file.state', state);
  }

  failed(waiters: Waiter[], error: MillraceError): void {
    for (const waiter of waiters) this.#writer(waiter).fail(error);
  }

  async flush(): Promise<void> {
    await Promise.all([...this.#writers.values()].map((writer) => writer.flush()));
  }

  #writer(waiter: Waiter): ReturnType<Replies['writer']> {
    const key = `${waiter.reply} ${waiter.id}`;
    let writer = this.#writers.get(key);
    if (!writer) {
      writer = this.#replies.writer({ ...waiter, stage });
      writer.newRun();
      this.#writers.set(key, writer);
    }
    return writer;
  }
}

export async function tellFailure(replies: Replies, waiters: Waiter[], error: MillraceError): Promise<void> {
  const report = new IndexingReport(replies);
  report.failed(waiters, error);
  await report.flush();
}
