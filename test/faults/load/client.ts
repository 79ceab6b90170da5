/** A client of the HTTP interface that records its requests and their answers in the history. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Service } from '../../support/service.ts';
import type { History } from '../history/history.ts';
import type { StreamEvent } from '../history/streams.ts';

/** Longest time of an answer: the longest limit of the interface (30 s), and 30 s for a busy machine. */
const answerMsMaxDefault = 60_000;
/** Pause between two tries while a process is down. */
const retryMs = 100;

export interface Answer<Body> {
  status: number;
  headers: Headers;
  body: Body;
}

interface AskOptions {
  /** Allowed statuses, beside those of an outage. Default: 200. */
  statuses?: readonly number[];
  /** Aborts the request. */
  signal?: AbortSignal;
  answerMsMax?: number;
  /** Default: POST with a body, GET without one. */
  method?: string;
}

/** Status and time of an answer, for scenarios that measure answer times. */
export interface Sample {
  what: string;
  status: number;
  atMs: number;
  tookMs: number;
}

export class Client {
  readonly service: Pick<Service, 'fetch'>;
  readonly history: History;
  /** Called with every answer. A scenario may set it. */
  onAnswer: ((sample: Sample) => void) | undefined;

  constructor(deps: { service: Pick<Service, 'fetch'>; history: History }) {
    this.service = deps.service;
    this.history = deps.history;
  }

  /**
   * @param what description of the request. Its first word is the kind of the request.
   * @returns undefined if the connection broke or the client aborted.
   */
  // biome-ignore lint/suspicious/noExplicitAny: clients read the bodies of the interface without types
  async ask<Body = any>(
    what: string,
    path: string,
    body?: unknown,
    options: AskOptions = {},
  ): Promise<Answer<Body> | undefined> {
    return this.#request(what, path, init(body, options.method), options, async (response) => {
      const text = await response.text();
      return { text, result: parse(text) as Body };
    });
  }

  /** @returns the events of a stream; undefined if it did not begin. */
  async stream(
    what: string,
    path: string,
    body: unknown,
    parseEvent: (block: string) => StreamEvent,
    options: AskOptions = {},
  ): Promise<StreamEvent[] | undefined> {
    const { streams } = this.history;
    const answer = await this.#request(what, path, init(body), options, async (response) => {
      if (!response.headers.get('content-type')?.includes('event-stream')) return { text: await response.text() };
      const events: StreamEvent[] = [];
      try {
        for await (const block of blocksOf(response)) events.push(parseEvent(block));
        streams.closed(what, events, 'ended');
      } catch (error) {
        streams.closed(what, events, 'broken');
        if (error instanceof DOMException && error.name === 'TimeoutError') throw error; // it hangs
      }
      return { text: '', result: events };
    });
    return answer?.body;
  }

  /** Statuses that are allowed only if a crash of Redis may lose acknowledged changes. */
  get forgotten(): number[] {
    return this.history.crashes.windowMs > 0 ? [404] : [];
  }

  /** Waits a moment after an answer that allows a retry. */
  async backOff(answer: Answer<unknown> | undefined): Promise<void> {
    if (answer === undefined || answer.status >= 429) await delay(retryMs);
  }

  async #request<Body>(
    what: string,
    path: string,
    request: RequestInit,
    { statuses = [200], signal, answerMsMax = answerMsMaxDefault }: AskOptions,
    read: (response: Response) => Promise<{ text: string; result?: Body }>,
  ): Promise<Answer<Body> | undefined> {
    const { requests } = this.history;
    const open = requests.send(what, { answerMsMax, statuses });
    const late = AbortSignal.timeout(answerMsMax);
    try {
      const signals = signal ? [signal, late] : [late];
      const response = await this.service.fetch(path, { ...request, signal: AbortSignal.any(signals) });
      const { text, result } = await read(response);
      const { status, headers } = response;
      requests.answered(open, status, text);
      this.onAnswer?.({ what, status, atMs: open.sentAtMs, tookMs: Date.now() - open.sentAtMs });
      return { status, headers, body: result as Body };
    } catch (error) {
      if (!isNetworkError(error)) throw error;
      if (signal?.aborted) requests.abandoned(open);
      else if (!late.aborted) requests.connectionBroke(open, String((error as Error).cause ?? error));
      return undefined; // A late request stays open, and the history reports it as never answered.
    }
  }
}

function init(body: unknown, method = 'GET'): RequestInit {
  if (body === undefined) return { method };
  if (body instanceof FormData) return { method: 'POST', body };
  return { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

async function* blocksOf(response: Response): AsyncGenerator<string> {
  let rest = '';
  for await (const text of response.body!.pipeThrough(new TextDecoderStream())) {
    const blocks = (rest + text).split('\n\n');
    rest = blocks.pop() ?? '';
    yield* blocks.filter((block) => !block.startsWith(':'));
  }
}

function isNetworkError(error: unknown): boolean {
  return error instanceof TypeError || error instanceof DOMException;
}
