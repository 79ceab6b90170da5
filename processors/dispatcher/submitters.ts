/**
 * Telling the submitters of online tasks how they ended: one final frame to the reply stream of the put, whoever ended
 * the task. What ended stays `untold` in the store until the frame is in the stream; the sweep tells what a crash left.
 */
import type { Replies } from '../../core/bus/reply-writer.ts';
import type { Log } from '../../core/log.ts';
import type { SubmitterStore } from '../../core/store/submitters.ts';
import type { Ended, TaskStore } from '../../core/store/tasks.ts';

/** Not the dispatcher's: the end may overtake the answer that the task was put. */
const stage = 'task';

export class Submitters implements AsyncDisposable {
  readonly #store: SubmitterStore;
  readonly #replies: Replies;
  readonly #log: Log;
  readonly #work = new Set<Promise<void>>();

  constructor({ submitterStore, replies, log }: { submitterStore: SubmitterStore; replies: Replies; log: Log }) {
    this.#store = submitterStore;
    this.#replies = replies;
    this.#log = log;
  }

  /** Tells them in its own time; what fails is told by the next sweep. */
  tell(tasks: Pick<TaskStore, 'unshelve'>, tenant: string, ended: Ended[]): void {
    const work: Promise<void> = Promise.all(ended.map((task) => this.#tell(tasks, task)))
      .then((told) => this.#store.told(tenant, told.flat()))
      .catch((error) => this.#log.warn({ err: error }, 'it is not known who was told; the next sweep tells them again'))
      .finally(() => this.#work.delete(work));
    this.#work.add(work);
  }

  /** @returns its id, once it was told: one that cannot be holds up no other. */
  async #tell(tasks: Pick<TaskStore, 'unshelve'>, { taskId, reply, id, accept, result }: Ended): Promise<string[]> {
    try {
      const { body, ...rest } = JSON.parse(await tasks.unshelve(result));
      const writer = this.#replies.writer({ reply, id, accept, stage });
      writer.end('task.result', { ...rest, body: JSON.stringify(body) });
      await writer.flush();
      return [taskId];
    } catch (error) {
      this.#log.warn({ err: error, task: taskId }, 'a submitter was not told; it will be at the next sweep');
      return [];
    }
  }

  /** Waits for what is under way. */
  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all(this.#work);
  }
}
