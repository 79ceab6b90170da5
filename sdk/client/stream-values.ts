/** Values of the client in the form that messages have, and back. */
import type { Frame, RequestOptions } from '../../core/bus/request/requester.ts';
import type { TaskResult as OnlineResult } from '../../core/tasks/online-tasks.ts';
import type { TaskProgress } from '../../core/tasks/task-event.ts';
import type { CallOptions } from './call-options.ts';
import type { SearchQuery } from './client.ts';
import type { MetadataFilter } from './files.ts';
import type { ProgressEvent, TaskResult } from './queue.ts';

export function progressOf({ eventId, eventName, eventData }: TaskProgress): ProgressEvent {
  return { eventId, eventName, eventData: JSON.parse(eventData) };
}

export function resultOf({ body, ...result }: OnlineResult): TaskResult {
  return { ...result, body: JSON.parse(body) };
}

/** Stops waiting when the signal is aborted. The work itself continues. */
export async function unlessAborted<T>({ signal }: CallOptions = {}, work: () => Promise<T>): Promise<T> {
  if (signal === undefined) return work();
  signal.throwIfAborted();
  const aborted = Promise.withResolvers<never>();
  const abort = () => aborted.reject(signal.reason);
  signal.addEventListener('abort', abort, { once: true });
  try {
    return await Promise.race([work(), aborted.promise]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

export function parse<Body>(frame: Frame): Body {
  return JSON.parse(frame.body.toString('utf8'));
}

/** @returns the deadline by the `timeout` of a query; without one the requester's default holds. */
export function deadline({ timeout }: Pick<SearchQuery, 'timeout'>): Pick<RequestOptions, 'timeoutMs'> {
  return timeout === undefined ? {} : { timeoutMs: timeout * 1000 };
}

/** @returns the query with its filter as JSON text, as messages have it. */
export function withFilter<Query extends { filter?: MetadataFilter }>(
  query: Query,
): Omit<Query, 'filter'> & { filter?: string } {
  const { filter, ...rest } = query;
  return filter === undefined ? rest : { ...rest, filter: JSON.stringify(filter) };
}
