/** Executors of the workers in tests. */
import type { TaskExecutor, TaskWrapper } from '../../../sdk/index.ts';

/** Runs `work` for each task, at most `concurrency` at once. */
export class TestExecutor implements TaskExecutor {
  readonly seen: TaskWrapper[] = [];
  runningMost = 0;
  readonly #work: (task: TaskWrapper) => Promise<unknown>;
  readonly #concurrency: number;
  #running = 0;

  constructor(work: (task: TaskWrapper) => Promise<unknown>, concurrency = 4) {
    this.#work = work;
    this.#concurrency = concurrency;
  }

  remainingCapacity(): number {
    return this.#concurrency - this.#running;
  }

  async submit(task: TaskWrapper): Promise<void> {
    this.seen.push(task);
    this.runningMost = Math.max(this.runningMost, ++this.#running);
    try {
      await this.#work(task);
    } finally {
      this.#running--;
    }
  }
}

/** Completes a task with its data. */
export function echo(task: TaskWrapper): Promise<void> {
  return task.markComplete({ body: { echo: task.getPayload() } });
}
