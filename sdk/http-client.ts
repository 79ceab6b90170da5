/** The client over HTTP and SSE. Needs nothing but `fetch`. */
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

const indexPollMs = 1_000;

export class HttpClient implements Client {
  readonly #url: string;
  readonly #apiKey: string;

  /** @param at for example `{ url: 'http://127.0.0.1:8080', apiKey: '...' }` */
  constructor(at: { url: string; apiKey: string }) {
    this.#url = at.url.replace(/\/$/, '');
    this.#apiKey = at.apiKey;
  }

  async search(query: SearchQuery, options: CallOptions = {}): Promise<SearchResults> {
    return dataOf(await this.#post('/api/rag/search', query, options));
  }

  async *chat(query: ChatQuery, options: CallOptions = {}): AsyncIterable<ChatEvent> {
    const left = new AbortController();
    const signal = AbortSignal.any([left.signal, ...(options.signal ? [options.signal] : [])]);
    const response = await this.#post('/api/rag/chat', { ...query, response_type: 'stream' }, { signal });
    if (!response.body) throw new MillraceError('internal_error', 'The answer has no body.');
    try {
      for await (const data of sseData(response.body)) {
        const event = JSON.parse(data);
        if (event.object === 'error') throw toError(event.error);
        if (event.object === 'heartbeat') continue;
        yield event;
        if (event.delta?.finish_reason) return;
      }
      throw new MillraceError('unavailable', 'The stream ended before the answer did. Ask again.');
    } finally {
      left.abort();
    }
  }

  async indexFile(upload: Upload, options: CallOptions = {}): Promise<FileState> {
    const { content, metadata, ...parts } = upload;
    const form = new FormData();
    for (const [name, value] of Object.entries(parts)) if (value !== undefined) form.set(name, value);
    if (metadata) form.set('metadata', JSON.stringify(metadata));
    form.set('file', new Blob([typeof content === 'string' ? content : new Uint8Array(content)]), upload.file_name);
    const sent = await this.#fetch('/api/file/stream/indexing', { method: 'POST', body: form, signal: options.signal });
    await sent.arrayBuffer();
    return this.#untilReady(upload.file_id, options);
  }

  async getFile(fileId: string, options: CallOptions = {}): Promise<FileState> {
    return dataOf(await this.#fetch(`/api/file/${encodeURIComponent(fileId)}`, { signal: options.signal }));
  }

  async deleteFile(fileId: string, options: CallOptions = {}): Promise<void> {
    const init = { method: 'DELETE', signal: options.signal };
    await (await this.#fetch(`/api/file/${encodeURIComponent(fileId)}`, init)).arrayBuffer();
  }

  async [Symbol.asyncDispose](): Promise<void> {}

  /** The upload's answer came after at most its `wait`; a long indexing goes on behind it. */
  async #untilReady(fileId: string, options: CallOptions): Promise<FileState> {
    for (;;) {
      const state = await this.getFile(fileId, options);
      if (state.status === 'ready') return state;
      if (state.status === 'failed') throw toError(state.error);
      await new Promise((resolve) => setTimeout(resolve, indexPollMs));
      options.signal?.throwIfAborted();
    }
  }

  #post(path: string, body: unknown, { signal }: CallOptions): Promise<Response> {
    const headers = { 'content-type': 'application/json' };
    return this.#fetch(path, { method: 'POST', headers, body: JSON.stringify(body), signal });
  }

  async #fetch(path: string, init: RequestInit): Promise<Response> {
    const headers = { ...init.headers, authorization: `Bearer ${this.#apiKey}` };
    const response = await fetch(this.#url + path, { ...init, headers });
    if (response.ok) return response;
    const body = (await response.json().catch(() => ({}))) as { error?: unknown };
    throw toError(body.error ?? { type: 'internal_error', message: `The service answered ${response.status}.` });
  }
}

async function dataOf<T>(response: Response): Promise<T> {
  return ((await response.json()) as { data: T }).data;
}

function toError(wire: unknown): MillraceError {
  const { type = '', message = '', param } = (wire ?? {}) as { type?: string; message?: string; param?: string };
  return new MillraceError(isErrorType(type) ? type : 'internal_error', message, { param });
}
