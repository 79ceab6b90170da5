/** The requests of a client of the dispatcher. They are also used outside of tests. */

import { unrestricted } from '../../core/access/grant.ts';
import type { Requester, RequestOptions } from '../../core/bus/request/requester.ts';
import { createBudget } from '../../core/byte-budget.ts';
import { isErrorType, MillraceError } from '../../core/errors.ts';
import type { NewTask } from '../../core/store/tasks/new-task.ts';
import { ParkedTakeWatch } from '../../core/tasks/parked-take-watch.ts';
import { PendingTake } from '../../core/tasks/take-request.ts';
import { TaskBatcher } from '../../core/tasks/task-batcher.ts';
import type { Part, RequestBody, RequestType } from '../../proto/registry.ts';

export interface TakenTask {
  task_id: string;
  lease_id: string;
  attempts: number;
}

/** @returns the JSON of its final frame. @throws {MillraceError} */
export function call<T extends RequestType>(
  requester: Requester,
  type: T,
  body: RequestBody<T>,
  options: Partial<RequestOptions> = {},
): Promise<ReturnType<typeof JSON.parse>> {
  return new Promise((resolve, reject) => {
    requester.request(type, body, {
      tenant: 'default',
      grant: unrestricted,
      ...options,
      onFrame: (frame) => frame.final && resolve(JSON.parse(frame.body.toString('utf8'))),
      onError: reject,
    });
  });
}

/** The list messages, by what they hold. */
const lists = { put: 'puts', take: 'takes', complete: 'completes' } as const;
interface Items {
  put: Part<'TaskPut'>;
  take: Part<'TaskTake'>;
  complete: Part<'TaskComplete'>;
}

/**
 * Sends one put, take or completion.
 * @returns the JSON of its outcome
 * @throws {MillraceError} also for a refused outcome
 */
export async function callOne<Verb extends keyof Items>(
  requester: Requester,
  verb: Verb,
  item: Items[Verb],
  options: Partial<RequestOptions> = {},
): Promise<ReturnType<typeof JSON.parse>> {
  const body = { [lists[verb]]: [item] };
  const { outcomes } = await call<RequestType>(requester, `tasks.${verb}`, body, options);
  const { error, ...outcome } = outcomes[0];
  if (!error) return outcome;
  throw new MillraceError(isErrorType(error.type) ? error.type : 'internal_error', error.message, error);
}

export async function register(requester: Requester, queue: string): Promise<string> {
  await call(requester, 'queue.register', { queue, endpoint: '/v1/x' });
  return queue;
}

export async function put(requester: Requester, queue: string, more: Part<'TaskPut'> = {}): Promise<string> {
  const { task_id } = await callOne(requester, 'put', { queue, endpoint: '/v1/x', data: '{"n":1}', ...more });
  return task_id;
}

export async function take(
  requester: Requester,
  lane: string,
  more: Part<'TaskTake'> = {},
  options: Partial<RequestOptions> = {},
): Promise<TakenTask[]> {
  return (await callOne(requester, 'take', { queues: [lane], ...more }, options)).taken[lane];
}

/** Takes as the gateway and the SDK do. */
export class Taker {
  readonly #deps: ConstructorParameters<typeof PendingTake>[0];

  constructor(requester: Requester) {
    const taskBatcher = new TaskBatcher({ requester, budget: createBudget() });
    this.#deps = { requester, taskBatcher, parkedTakes: new ParkedTakeWatch({ requester }) };
  }

  take(queue: string, { wait = 0, size = 1 } = {}): { pending: PendingTake; taken: Promise<string> } {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    const access = { tenant: 'default', grant: unrestricted };
    const options = { ...access, timeoutMs: 60_000, onTaken: resolve, onError: reject };
    return { pending: new PendingTake(this.#deps, { queues: [`${queue}:1`], wait, size }, options), taken: promise };
  }
}

/** @returns a task for the store, as the put of a message makes it. */
export function offline(queue: string, id: string): NewTask {
  const now = Date.now();
  const times = { start_time: now, expire_time: now + 60_000 };
  const head = { ak: '', endpoint: '/v1/x', queue, level: 1, task_id: `${queue}.${id}`, ...times };
  const more = { data: '{}', readyAt: now, maxAttempts: 3, dedupeKey: '' };
  return { head: { ...head, response_mode: 'callback' as const }, ...more };
}
