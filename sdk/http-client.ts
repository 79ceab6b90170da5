/**
 * The client over HTTP and SSE. Needs nothing but `fetch` and repeats nothing: what failed and may be asked again is a
 * `MillraceError` that is `retryable`, also where the service could not be reached.
 */
import { isErrorType, MillraceError } from '../core/errors.ts';
import type {
  CallOptions,
  ChatEvent,
  ChatQuery,
  Client,
  FileState,
  SearchQuery,
  SearchResults,
  Upload,
} from './client.ts';
import { sseData } from './sse-data.ts';

export class HttpClient implements Client {
  readonly #url: string;
  readonly #apiKey: string;

  /** @param at for example `{ url: 'http://127.0.0.1:8080', apiKey: '...' }` */
  constructor(at: { url: string; apiKey: string }) {
    this.#url = at.url.replace(/\/+$/, '');
    this.#apiKey = at.apiKey;
  }

  search(query: SearchQuery, options: CallOptions = {}): Promise<SearchResults> {
    return this.#ask('/api/rag/search', jsonPost(query), options);
  }

  async *chat(query: ChatQuery, options: CallOptions = {}): AsyncIterable<ChatEvent> {
    const request = jsonPost({ ...query, response_type: 'stream' });
    for await (const event of this.#follow('/api/rag/chat', request, options)) {
      yield event;
      if (event.delta?.finish_reason) return;
    }
    throw new MillraceError('unavailable', 'The stream ended before the answer did. Ask again.');
  }

  async indexFile(upload: Upload, options: CallOptions = {}): Promise<FileState> {
    const request = { method: 'POST', body: formOf(upload), headers: { accept: 'text/event-stream' } };
    const events = this.#follow('/api/file/stream/indexing', request, options);
    for await (const { id: _session, object: _kind, ...state } of events) if (state.status === 'ready') return state;
    throw new MillraceError('unavailable', 'The stream ended before the indexing, which goes on. Ask for the file.');
  }

  getFile(fileId: string, options: CallOptions = {}): Promise<FileState> {
    return this.#ask(fileAddress(fileId), {}, options);
  }

  async deleteFile(fileId: string, options: CallOptions = {}): Promise<void> {
    await this.#ask(fileAddress(fileId), { method: 'DELETE' }, options);
  }

  /** Nothing is held between calls. */
  async [Symbol.asyncDispose](): Promise<void> {}

  /** @returns the `data` of the answer. */
  async #ask<Data>(path: string, init: RequestInit, { signal }: CallOptions): Promise<Data> {
    try {
      const response = await this.#fetch(path, { ...init, signal });
      return ((await response.json()) as { data: Data }).data;
    } catch (error) {
      throw this.#failure(error, signal);
    }
  }

  /** The events without heartbeats; an error is thrown. Leaving the loop cancels the body, and so the connection. */
  async *#follow(path: string, init: RequestInit, { signal }: CallOptions): AsyncGenerator<StreamedEvent> {
    try {
      const { body } = await this.#fetch(path, { ...init, signal });
      for await (const data of sseData(body ?? [])) {
        const event = JSON.parse(data) as StreamedEvent;
        if (event.object === 'error') throw toError(event.error);
        if (event.object !== 'heartbeat') yield event;
      }
    } catch (error) {
      throw this.#failure(error, signal);
    }
  }

  async #fetch(path: string, init: RequestInit): Promise<Response> {
    const headers = { ...init.headers, authorization: `Bearer ${this.#apiKey}` };
    const response = await fetch(this.#url + path, { ...init, headers });
    if (response.ok) return response;
    const text = await response.text();
    throw toError(wireErrorOf(text) ?? { message: `The service answered ${response.status}: ${text.slice(0, 200)}` });
  }

  /** What a caller is to see of it. */
  #failure(error: unknown, signal?: AbortSignal): unknown {
    if (signal?.aborted) return signal.reason;
    if (error instanceof MillraceError) return error;
    const message = `The service at ${this.#url} cannot be reached, or broke off. Try again.`;
    return new MillraceError('unavailable', message, { cause: error });
  }
}

/** `object` says which of the two it is. */
type StreamedEvent = ChatEvent & FileState;

interface WireError {
  type?: string;
  message?: string;
  param?: string;
}

function jsonPost(body: unknown): RequestInit {
  return { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

function formOf({ content, metadata, ...parts }: Upload): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(parts)) if (value !== undefined) form.set(name, value);
  if (metadata) form.set('metadata', JSON.stringify(metadata));
  form.set('file', new Blob([typeof content === 'string' ? content : new Uint8Array(content)]), parts.file_name);
  return form;
}

function fileAddress(fileId: string): string {
  return `/api/file/${encodeURIComponent(fileId)}`;
}

/** @returns undefined for what does not come from the service but from something before it. */
function wireErrorOf(body: string): WireError | undefined {
  try {
    return (JSON.parse(body) as { error?: WireError }).error;
  } catch {
    return undefined;
  }
}

function toError({ type = '', message = 'The service failed.', param }: WireError = {}): MillraceError {
  return new MillraceError(isErrorType(type) ? type : 'internal_error', message, { param });
}
