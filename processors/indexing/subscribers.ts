/**
 * Subscribers of indexing progress: the clients that get each change of a file's state until it is ready or failed.
 *
 * They are in the list `waiters` of the file's record (`core/store/files/files.ts`), not in the delivery. So an upload
 * of the same bytes joins the work in flight, and a redelivered attempt knows its subscribers.
 */

import { lostWrite } from '../../core/bus/losses.ts';
import type { Replies } from '../../core/bus/reply/reply-writer.ts';
import type { MillraceError } from '../../core/errors.ts';
import type { FileState, Subscriber } from '../../core/store/files/file-record.ts';

export type { Subscriber };

const stage = 'indexing';

/**
 * Frames of one attempt to its subscribers. Each attempt is a run of its own, because its progress differs from that of
 * other attempts.
 */
export class SubscriberFrames {
  readonly #replies: Replies;
  readonly #tenant: string;
  readonly #writers = new Map<string, ReturnType<Replies['writer']>>();
  /** Losses of the connection before the change that the next frames tell of. */
  #since: number;

  constructor(replies: Replies, tenant: string) {
    this.#replies = replies;
    this.#tenant = tenant;
    this.#since = replies.losses;
  }

  /** Call it before each change. The next frames tell of that one alone, so an attempt may outlive a connection. */
  beginChange(): void {
    this.#since = this.#replies.losses;
    for (const writer of this.#writers.values()) writer.beginChange();
  }

  progress(subscribers: readonly Subscriber[], state: FileState): void {
    for (const subscriber of subscribers) this.#writer(subscriber).send('file.state', state);
  }

  /** Writes the final frame. A state of `failed` carries its error. */
  end(subscribers: readonly Subscriber[], state: FileState): void {
    for (const subscriber of subscribers) this.#writer(subscriber).end('file.state', state);
  }

  fail(subscribers: readonly Subscriber[], error: MillraceError): void {
    for (const subscriber of subscribers) this.#writer(subscriber).fail(error);
  }

  /** @throws {OutageError} if Redis may have lost the last change, or the frames that told of it */
  async flush(): Promise<void> {
    await Promise.all([...this.#writers.values()].map((writer) => writer.flush()));
    if (this.#writers.size > 0 && this.#replies.losses !== this.#since) throw lostWrite();
  }

  #writer(subscriber: Subscriber): ReturnType<Replies['writer']> {
    const key = `${subscriber.reply} ${subscriber.id}`;
    let writer = this.#writers.get(key);
    if (!writer) {
      writer = this.#replies.writer({ ...subscriber, stage, changes: this.#tenant }, this.#since);
      writer.newRun();
      this.#writers.set(key, writer);
    }
    return writer;
  }
}

export async function notifyFailure(
  replies: Replies,
  tenant: string,
  subscribers: readonly Subscriber[],
  error: MillraceError,
): Promise<void> {
  const frames = new SubscriberFrames(replies, tenant);
  frames.fail(subscribers, error);
  await frames.flush();
}
