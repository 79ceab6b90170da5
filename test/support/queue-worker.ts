/**
 * A client of the task queue over the streams, as submitter and as worker. It publishes and reads the messages that the
 * gateway would publish and relay.
 */

import { unrestricted } from '../../core/access/grant.ts';
import { connect } from '../../core/bus/connection.ts';
import { Publisher } from '../../core/bus/request/publisher.ts';
import { type Requester, startRequester } from '../../core/bus/request/requester.ts';
import { createBudget } from '../../core/byte-budget.ts';
import { MillraceError } from '../../core/errors.ts';
import { createLog } from '../../core/log.ts';
import type { Part, RequestBody, RequestType } from '../../proto/registry.ts';

export interface TakenTask {
  task_id: string;
  batch_id: string;
  data: Record<string, unknown>;
  [field: string]: unknown;
}

/** Longest wait for an answer: a killed dispatcher forgets its parked takes. */
const answerMsMax = 8_000;

/** The result of a task. */
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

  /** Sends a request. @returns the JSON of the final frame. */
  // biome-ignore lint/suspicious/noExplicitAny: the tests read what the interface says
  ask<T extends RequestType>(type: T, body: RequestBody<T>): Promise<any> {
    return new Promise((resolve, reject) => {
      this.#requester.request(type, body, {
        tenant: 'default',
        grant: unrestricted,
        onNewRun: 'restart',
        timeoutMs: answerMsMax,
        onFrame: (frame) => frame.final && resolve(JSON.parse(frame.body.toString())),
        onError: reject,
      });
    });
  }

  /** @returns the tasks of each lane. */
  async take(take: Part<'TaskTake'>): Promise<Record<string, TakenTask[]>> {
    return outcomeOf(await this.ask('tasks.take', { takes: [take] })).taken;
  }

  async complete(completion: Part<'TaskComplete'>): Promise<void> {
    outcomeOf(await this.ask('tasks.complete', { completes: [completion] }));
  }

  /**
   * Takes and completes tasks until `signal` is aborted, with `parallel` takes at a time. Refused requests are ignored,
   * because another worker may have the task by then.
   * @param work returns the result, or undefined to let the lease of the task expire.
   */
  async work(
    queues: string[],
    work: (task: TakenTask) => Outcome | undefined | Promise<Outcome | undefined>,
    { signal, parallel = 2 }: { signal: AbortSignal; parallel?: number },
  ): Promise<void> {
    const take = async () => {
      while (!signal.aborted) {
        const take = { queues, size: 100, strategy: 'round_robin', wait: 1, lease: 30 };
        const lanes: Record<string, TakenTask[]> = await this.take(take).catch(ignoreRefusal);
        await Promise.all(
          Object.values(lanes)
            .flat()
            .map((task) => this.#complete(task, work)),
        );
      }
    };
    await Promise.all(Array.from({ length: parallel }, take));
  }

  async #complete(
    task: TakenTask,
    work: (task: TakenTask) => Outcome | undefined | Promise<Outcome | undefined>,
  ): Promise<void> {
    const outcome = await work(task);
    if (!outcome) return;
    const { status = 200, body } = outcome;
    await this.complete({ task_id: task.task_id, status_code: status, body: JSON.stringify(body) }).catch(
      ignoreRefusal,
    );
  }
}

/** @returns the only outcome of a list message. @throws {MillraceError} if it is a refusal */
// biome-ignore lint/suspicious/noExplicitAny: the tests read what the interface says
function outcomeOf({ outcomes: [outcome] }: { outcomes: any[] }): any {
  if (outcome.error) throw new MillraceError(outcome.error.type, outcome.error.message);
  return outcome;
}

/** Ignores an error of the service: another worker has the task, or the dispatcher does not run. */
function ignoreRefusal(error: unknown): Record<string, never> {
  if (error instanceof MillraceError) return {};
  throw error;
}
