/**
 * A worker of task queues, and whoever sets them up, over the streams themselves: what it says and gets is what the HTTP
 * door would publish and relay.
 */
import { connect } from '../../core/bus/connection.ts';
import { Publisher } from '../../core/bus/request/publisher.ts';
import { type Requester, startRequester } from '../../core/bus/request/requester.ts';
import { createBudget } from '../../core/byte-budget.ts';
import { MillraceError } from '../../core/errors.ts';
import { createLog } from '../../core/log.ts';
import type { RequestBody, RequestType } from '../../proto/registry.ts';

export interface TakenTask {
  task_id: string;
  batch_id: string;
  data: Record<string, unknown>;
  [field: string]: unknown;
}

/** A take that waits is forgotten by a dispatcher that is killed. */
const patienceMs = 8_000;

/** How a task ended: a status and a body. */
export type Outcome = { status?: number; body: Record<string, unknown> };

interface Test {
  teardown(close: () => unknown): void;
}

export class QueueClient {
  readonly #requester: Requester;

  private constructor(requester: Requester) {
    this.#requester = requester;
  }

  static async connect(t: Test, url: string): Promise<QueueClient> {
    const log = createLog({ level: 'silent', process: 'test' });
    const redis = await connect({ url, name: 'queue-client', log });
    t.teardown(async () => redis.disconnect());
    const requester = await startRequester({
      url,
      redis,
      publisher: new Publisher({ redis, budget: createBudget() }),
      log,
    });
    t.teardown(() => requester[Symbol.asyncDispose]());
    return new QueueClient(requester);
  }

  /** The JSON of the final frame. */
  // biome-ignore lint/suspicious/noExplicitAny: the tests read what the interface says
  ask<T extends RequestType>(type: T, body: RequestBody<T>): Promise<any> {
    return new Promise((resolve, reject) => {
      this.#requester.request(type, body, {
        tenant: 'default',
        onNewRun: 'restart',
        deadlineMs: Date.now() + patienceMs,
        onFrame: (frame) => frame.final && resolve(JSON.parse(frame.body.toString())),
        onError: reject,
      });
    });
  }

  /**
   * Takes and completes until `signal`, `takers` takes at a time; what fails is another's by then.
   * @param work undefined: the task is left to its lease.
   */
  async work(
    queues: string[],
    work: (task: TakenTask) => Outcome | undefined | Promise<Outcome | undefined>,
    { signal, takers = 2 }: { signal: AbortSignal; takers?: number },
  ): Promise<void> {
    const take = async () => {
      while (!signal.aborted) {
        const asked = { queues, size: 100, strategy: 'round_robin', wait: 1, lease: 30 };
        const lanes: Record<string, TakenTask[]> = await this.ask('task.take', asked).catch(unlessBusy);
        await Promise.all(
          Object.values(lanes)
            .flat()
            .map((task) => this.#complete(task, work)),
        );
      }
    };
    await Promise.all(Array.from({ length: takers }, take));
  }

  async #complete(
    task: TakenTask,
    work: (task: TakenTask) => Outcome | undefined | Promise<Outcome | undefined>,
  ): Promise<void> {
    const outcome = await work(task);
    if (!outcome) return;
    const body = { task_id: task.task_id, status_code: outcome.status ?? 200, body: JSON.stringify(outcome.body) };
    await this.ask('task.complete', body).catch(unlessBusy);
  }
}

/** It was taken from us, or the dispatcher is away. */
function unlessBusy(error: unknown): Record<string, never> {
  if (error instanceof MillraceError) return {};
  throw error;
}
