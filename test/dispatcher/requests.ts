/** What a client of the dispatcher does, by messages. */
import type { Requester, RequestOptions } from '../../core/bus/requester.ts';
import type { RequestBody, RequestType } from '../../proto/registry.ts';
import { ask } from '../conformance/bus.ts';

export interface TakenTask {
  task_id: string;
  lease_id: string;
  attempts: number;
}

/** @returns the JSON of its first frame, or of the one that has this type. @throws {MillraceError} */
export async function call<T extends RequestType>(
  requester: Requester,
  type: T,
  body: RequestBody<T>,
  options: Partial<RequestOptions> = {},
) {
  const { frames, error } = await ask(requester, type, body, options);
  if (error) throw error;
  return JSON.parse(frames.at(-1)!.body.toString('utf8'));
}

export async function register(requester: Requester, queue: string): Promise<string> {
  await call(requester, 'queue.register', { queue, endpoint: '/v1/x' });
  return queue;
}

export async function put(
  requester: Requester,
  queue: string,
  more: Partial<RequestBody<'task.put'>> = {},
): Promise<string> {
  const { task_id } = await call(requester, 'task.put', { queue, endpoint: '/v1/x', data: '{"n":1}', ...more });
  return task_id;
}

export async function take(
  requester: Requester,
  lane: string,
  more: Partial<RequestBody<'task.take'>> = {},
  options: Partial<RequestOptions> = {},
): Promise<TakenTask[]> {
  return (await call(requester, 'task.take', { queues: [lane], ...more }, options))[lane];
}
