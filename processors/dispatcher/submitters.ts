/**
 * Notifies the submitters of online tasks that their task has ended: one final frame to the reply stream of the put.
 *
 * The store lists an end as unnotified until its frame is in the stream. After a crash the sweep sends the missing
 * frames.
 */
import type { Replies } from '../../core/bus/reply/reply-writer.ts';
import type { Log } from '../../core/log.ts';
import type { SubmitterStore } from '../../core/store/tasks/submitters.ts';
import { isOffloaded } from '../../core/store/tasks/task-texts.ts';
import type { Ended, TaskStore } from '../../core/store/tasks/tasks.ts';

/** It differs from the dispatcher's stage, because the end may come before the answer that the task was put. */
const stage = 'task';

interface EndedOf {
  tenant: string;
  /** Losses of the connection before the ends. */
  since: number;
}

export class Submitters implements AsyncDisposable {
  readonly #store: SubmitterStore;
  readonly #replies: Replies;
  readonly #log: Log;
  readonly #inFlight = new Set<Promise<void>>();
  /** Resolves when the submitter of the last large result was notified; never rejects. */
  #large: Promise<unknown> = Promise.resolve();

  constructor({ submitterStore, replies, log }: { submitterStore: SubmitterStore; replies: Replies; log: Log }) {
    this.#store = submitterStore;
    this.#replies = replies;
    this.#log = log;
  }

  /** Losses of the connection. A caller reads it before it reads or makes the ends. */
  get losses(): number {
    return this.#replies.losses;
  }

  /**
   * Returns at once. If a notification fails, the next sweep repeats it.
   * @param since `losses` before the ends
   */
  notify(tasks: Pick<TaskStore, 'fetchOffloaded'>, tenant: string, ended: Ended[], since: number): void {
    const work: Promise<void> = this.#notifyAll(tasks, { tenant, since }, ended)
      .then((notified) => this.#store.notified(tenant, notified, since))
      .catch((error) =>
        this.#log.warn({ err: error }, 'it is not known which submitters were notified; the next sweep repeats it'),
      )
      .finally(() => this.#inFlight.delete(work));
    this.#inFlight.add(work);
  }

  /** Offloaded results are read one after the other, across all calls: each may have 8 MB. */
  async #notifyAll(tasks: Pick<TaskStore, 'fetchOffloaded'>, of: EndedOf, ended: Ended[]): Promise<string[]> {
    const notified = await Promise.all(
      ended.map((task) => {
        if (!isOffloaded(task.result)) return this.#notifyOne(tasks, of, task);
        const turn = this.#large.then(() => this.#notifyOne(tasks, of, task));
        this.#large = turn;
        return turn;
      }),
    );
    return notified.flat();
  }

  /**
   * @returns the task's id when its submitter was notified. An empty list after a failure, which does not affect other
   * tasks.
   */
  async #notifyOne(
    tasks: Pick<TaskStore, 'fetchOffloaded'>,
    { tenant, since }: EndedOf,
    { taskId, reply, id, accept, result }: Ended,
  ): Promise<string[]> {
    try {
      const { body, ...rest } = JSON.parse(await tasks.fetchOffloaded(result));
      const writer = this.#replies.writer({ reply, id, accept, stage, changes: tenant }, since);
      writer.end('task.result', { ...rest, body: JSON.stringify(body) });
      await writer.flush();
      return [taskId];
    } catch (error) {
      this.#log.warn({ err: error, task: taskId }, 'a submitter was not notified; the next sweep tries again');
      return [];
    }
  }

  /** Waits for notifications in flight. */
  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all(this.#inFlight);
  }
}
