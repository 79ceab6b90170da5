/** The client of the command `evaluate`. */
import { MillraceError } from '../../core/errors.ts';
import { HttpClient } from '../../sdk/client/http-client.ts';
import type { EvaluationApi } from '../../sdk/evaluation/api.ts';
import type { RunClient } from '../../sdk/evaluation/run.ts';

export function createClient(at: { url: string; apiKey: string }): RunClient & EvaluationApi {
  const client = new HttpClient(at);
  return {
    search: (query, options) => client.search(query, options),
    chat: (query, options) => client.chat(query, options),
    isTemporary: (error) => error instanceof MillraceError && error.retryable,
    send: (method, path, body) => client.send(method, path, body),
  };
}
