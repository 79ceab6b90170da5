/** A client of the HTTP interface that writes into the history what it asked and what it was told. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Service } from '../../support/service.ts';
import type { History } from '../history/history.ts';
import type { StreamEvent } from '../history/streams.ts';

/** Longest time of any answer: the longest bound of the interface (30 s) beside 30 s for a busy machine. */
const answerMsMaxDefault = 60_000;
/** Between two tries while a process is away. */
const retryMs = 100;

export interface Answer<Body> {
  status: number;
  headers: Headers;
  body: Body;
}

interface AskOptions {
  /** Right statuses beside those of an outage; default 200. */
  statuses?: readonly number[];
  /** Aborted: the client leaves. */
  signal?: AbortSignal;
  answerMsMax?: number;
  /** Default POST with a body, else GET. */
  method?: string;
}

/** Milliseconds and statuses of answers, for a scenario that judges how fast they come. */
export interface Sample {
  what: string;
  status: number;
  atMs: number;
  tookMs: number;
}

export class Client {
  readonly service: Pick<Service, 'fetch'>;
  readonly history: History;
  /** Called with every answer; a scenario may set it. */
  onAnswer: ((sample: Sample) => void) | undefined;

  constructor(deps: { service: Pick<Service, 'fetch'>; history: History }) {
    this.service = deps.service;
    this.history = deps.history;
  }

  /**
   * @param what its first word is the kind of the request.
   * @returns undefined: the connection broke, or the client left.
   */
  // biome-ignore lint/suspicious/noExplicitAny: the clients read what the interface says
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

  /** @returns the events of a stream; undefined: it did not begin. */
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

  /** Statuses that are right only where a crash of Redis may forget what was acknowledged. */
  get forgotten(): number[] {
    return this.history.crashes.windowMs > 0 ? [404] : [];
  }

  /** Waits a little after an answer that allows a retry. */
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
      return undefined; // late: it stays open and is judged as hanging
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
