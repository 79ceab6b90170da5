/** The client of evaluation sets in the browser: requests with the key of the session, and the answers of a run. */
import { type EvaluationApi, setPath } from '../../sdk/evaluation/api.ts';
import type { RunClient } from '../../sdk/evaluation/run.ts';
import type { EvaluationSet } from '../../sdk/evaluation/set.ts';
import { readEvents } from '../api/event-stream.ts';
import { ApiError, request, send } from '../api/request.ts';
import type { ChatEvent, SearchResults } from '../api/types.ts';
import { t } from '../base/language.ts';

export async function listSets(): Promise<EvaluationSet[]> {
  return (await request<{ sets: EvaluationSet[] }>('/v1/evaluations')).sets;
}

/** Makes a set. @throws {Error} when there is one of this name, because it would be overwritten */
export async function createSet(name: string, json: { description?: string; spaces: string[] }): Promise<void> {
  const sets = await listSets();
  if (sets.some((set) => set.name === name)) throw new Error(t('evaluation.exists', { name }));
  await request(setPath(name), { method: 'PUT', json });
}

const temporaryStatuses = new Set([0, 429, 503]);

export const client: EvaluationApi & RunClient = {
  send: (method, path, json) => request(path, { method, ...(json !== undefined && { json }) }),
  search: (json, { signal }) => request<SearchResults>('/api/rag/search', { json, signal }),
  async *chat(query, { signal }) {
    const response = await send('/api/rag/chat', { json: { ...query, response_type: 'stream' }, signal });
    for await (const { data } of readEvents(response)) {
      const event = JSON.parse(data) as ChatEvent & { error?: { type: string; message: string } };
      if (event.object === 'error') throw new ApiError(200, event.error?.type ?? '', event.error?.message ?? '');
      if (event.object !== 'heartbeat') yield event;
      if (event.delta?.finish_reason) return;
    }
    throw new ApiError(0, 'unavailable', 'The stream ended before the answer did.');
  },
  isTemporary: (error) =>
    error instanceof ApiError && (temporaryStatuses.has(error.status) || error.type === 'unavailable'),
};
