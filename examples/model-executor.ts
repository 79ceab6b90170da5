/**
 * Serves an OpenAI-compatible model server behind a queue: a task's data is the request, its `endpoint` the path, and
 * its result the server's answer. For a task that streams, each delta becomes a progress event `delta` whose data is
 * `{ "delta": { "content": "..." } }`; the whole completion is its result as well.
 */
import { serverEvents, type TaskExecutor, type TaskWrapper } from '../sdk/index.ts';

export interface ModelServer {
  /** Without a path: that is the task's endpoint. */
  url: string;
  apiKey: string;
  /** Requests at once. */
  concurrency: number;
}

interface Chunk {
  id?: string;
  model?: string;
  choices?: { delta?: { content?: string | null }; finish_reason?: string | null }[];
}

export class ModelExecutor implements TaskExecutor {
  readonly #server: ModelServer;
  #running = 0;

  constructor(server: ModelServer) {
    this.#server = server;
  }

  remainingCapacity(): number {
    return this.#server.concurrency - this.#running;
  }

  /** An error that it throws (no connection, an answer that breaks off) is a failure of the attempt: see `TaskExecutor`. */
  async submit(task: TaskWrapper): Promise<void> {
    this.#running++;
    try {
      await this.#answer(task);
    } finally {
      this.#running--;
    }
  }

  async #answer(task: TaskWrapper): Promise<void> {
    const isStreaming = task.task.response_mode === 'streaming';
    const response = await this.#ask(task, isStreaming);
    if (response.status === 429 || response.status >= 500) {
      await task.markRetryLater(Number(response.headers.get('retry-after')) || 5);
    } else if (!response.ok || !isStreaming) {
      await task.markComplete({ status_code: response.status, body: await readObject(response) });
    } else {
      await task.markComplete({ body: await passOn(task, response) });
    }
  }

  #ask(wrapper: TaskWrapper, stream: boolean): Promise<Response> {
    const { url, apiKey } = this.#server;
    const { task, signal } = wrapper;
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${apiKey}` };
    const body = JSON.stringify({ ...wrapper.getPayload(), stream });
    return fetch(url.replace(/\/+$/, '') + task.endpoint, { method: 'POST', headers, body, signal });
  }
}

/** @returns the completion that the deltas make together. */
async function passOn(task: TaskWrapper, response: Response): Promise<Record<string, unknown>> {
  let whole = '';
  let last: Chunk = {};
  let finish: string | undefined;
  for await (const { data } of serverEvents(response.body ?? [])) {
    if (data === '[DONE]') break;
    last = JSON.parse(data) as Chunk;
    const [choice] = last.choices ?? [];
    finish = choice?.finish_reason ?? finish;
    const content = choice?.delta?.content;
    if (!content) continue;
    whole += content;
    await task.emitProgress({ eventName: 'delta', eventData: { delta: { content } } });
  }
  if (!finish) throw new Error('The model server broke off in mid-answer.');
  const message = { role: 'assistant', content: whole };
  const choices = [{ index: 0, message, finish_reason: finish }];
  return { id: last.id, object: 'chat.completion', model: last.model, choices };
}

/** A proxy before the server may answer with a page. */
async function readObject(response: Response): Promise<Record<string, unknown>> {
  const text = await response.text();
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return { error: { type: 'model_server', message: `Status ${response.status}: ${text.slice(0, 500)}` } };
  }
}
