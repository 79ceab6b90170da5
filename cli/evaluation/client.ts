/** The client of the command `evaluate`: its questions go through the SDK, and the records of sets are plain requests. */
import { fromWireError, MillraceError, type ReceivedError } from '../../core/errors.ts';
import type { EvaluationApi } from '../../sdk/evaluation/api.ts';
import type { RunClient } from '../../sdk/evaluation/run.ts';
import { HttpClient } from '../../sdk/index.ts';

export function createClient({ url, apiKey }: { url: string; apiKey: string }): RunClient & EvaluationApi {
  const client = new HttpClient({ url, apiKey });
  return {
    search: (query, options) => client.search(query, options),
    chat: (query, options) => client.chat(query, options),
    isTemporary: (error) => error instanceof MillraceError && error.retryable,
    async send<Answer>(method: string, path: string, body?: unknown) {
      const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' };
      const init = body === undefined ? { method, headers } : { method, headers, body: JSON.stringify(body) };
      const response = await fetch(url.replace(/\/+$/, '') + path, init).catch((cause) => {
        throw new MillraceError('unavailable', `The service at ${url} cannot be reached.`, { cause });
      });
      const answer = (await response.json()) as Answer & { error?: ReceivedError };
      if (!response.ok) throw fromWireError(answer.error ?? { message: `The service answered ${response.status}.` });
      return answer;
    },
  };
}
