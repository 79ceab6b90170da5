/** What a client of the dispatcher does, by messages; also in processes that are no test. */
import type { Requester, RequestOptions } from '../../core/bus/requester.ts';
import type { RequestBody, RequestType } from '../../proto/registry.ts';

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
      ...options,
      onFrame: (frame) => frame.final && resolve(JSON.parse(frame.body.toString('utf8'))),
      onError: reject,
    });
  });
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
