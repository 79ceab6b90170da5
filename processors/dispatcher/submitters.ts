/**
 * Telling the submitters of online tasks how they ended: one final frame to the reply stream of the put, whoever ended
 * the task. What ended stays `untold` in the store until the frame is in the stream; the sweep tells what a crash left.
 */
import type { Replies } from '../../core/bus/reply/reply-writer.ts';
import type { Log } from '../../core/log.ts';
import type { SubmitterStore } from '../../core/store/tasks/submitters.ts';
import { isOffloaded } from '../../core/store/tasks/task-texts.ts';
import type { Ended, TaskStore } from '../../core/store/tasks/tasks.ts';

/** Not the dispatcher's: the end may overtake the answer that the task was put. */
const stage = 'task';

export class Submitters implements AsyncDisposable {
  readonly #store: SubmitterStore;
  readonly #replies: Replies;
  readonly #log: Log;
  readonly #work = new Set<Promise<void>>();
  /** Resolves when the last large result was told; never rejects. */
  #large: Promise<unknown> = Promise.resolve();

  constructor({ submitterStore, replies, log }: { submitterStore: SubmitterStore; replies: Replies; log: Log }) {
    this.#store = submitterStore;
    this.#replies = replies;
    this.#log = log;
  }

  /** Tells them in its own time; what fails is told by the next sweep. */
  tell(tasks: Pick<TaskStore, 'fetchOffloaded'>, tenant: string, ended: Ended[]): void {
    const work: Promise<void> = this.#tellAll(tasks, ended)
      .then((told) => this.#store.notified(tenant, told))
      .catch((error) => this.#log.warn({ err: error }, 'it is not known who was told; the next sweep tells them again'))
      .finally(() => this.#work.delete(work));
    this.#work.add(work);
  }

  /** Results that lie in files are read one after the other, over all calls: each may have 8 MB. */
  async #tellAll(tasks: Pick<TaskStore, 'fetchOffloaded'>, ended: Ended[]): Promise<string[]> {
    const told = await Promise.all(
      ended.map((task) => {
        if (!isOffloaded(task.result)) return this.#tell(tasks, task);
        const turn = this.#large.then(() => this.#tell(tasks, task));
        this.#large = turn;
        return turn;
      }),
    );
    return told.flat();
  }

  /** @returns its id, once it was told: one that cannot be holds up no other. */
  async #tell(
    tasks: Pick<TaskStore, 'fetchOffloaded'>,
    { taskId, reply, id, accept, result }: Ended,
  ): Promise<string[]> {
    try {
      const { body, ...rest } = JSON.parse(await tasks.fetchOffloaded(result));
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
