/**
 * A client of OpenSearch: JSON over HTTP to any of its nodes, in turn. All requests may be repeated, so one that fails on
 * a node is sent to each other node.
 *
 *   used ──no answer──> resting ──answer to a probe──> used      a resting node gets requests only after all others failed
 */
import { Agent as HttpAgent, request as httpRequest } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { urlToHttpOptions } from 'node:url';
import { OutageError } from '../../../core/outage.ts';

/** Longest time of one attempt. A node that was cut off does not answer. */
const attemptMsMax = 10_000;
/** Longest time of a probe, and the pause between two probes of a resting node. */
const probeMs = 2_000;
/** Statuses of an engine that cannot do the request now: too busy or not ready. */
const outages: readonly number[] = [429, 500, 502, 503, 504];
/** Statuses of a user who may not do the request. */
const refusals: readonly number[] = [401, 403];
/** Errors of a connection that the other side has closed. */
const closedCodes: readonly string[] = ['ECONNRESET', 'EPIPE'];
/** The reason in a 403 of an index that takes no writes, because the disk is full. */
const blocked = 'cluster_block_exception';

/** An answer with a status that is not 2xx. */
export class OpenSearchError extends Error {
  override readonly name = 'OpenSearchError';
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

interface Request {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  /** A value for JSON, or lines of it. */
  readonly body?: object | string;
  /** Longest time of one attempt, ms. */
  readonly attemptMs?: number;
  /** Ends the request: nothing waits for its answer any more. */
  readonly signal?: AbortSignal | undefined;
}

/** A node cannot do a request now, but it answers. */
class BusyError extends Error {}

class Node {
  readonly #address: ReturnType<typeof urlToHttpOptions>;
  readonly #authorization: string | undefined;
  readonly #agent: HttpAgent;
  readonly #isTls: boolean;
  /** Time of the last sign that it does not answer. Undefined: it answers. Monotonic ms. */
  #failedMs: number | undefined;

  constructor(text: string) {
    const { origin, protocol, username, password } = new URL(text);
    const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
    this.#isTls = protocol === 'https:';
    this.#address = urlToHttpOptions(new URL(origin));
    this.#agent = new (this.#isTls ? HttpsAgent : HttpAgent)({ keepAlive: true });
    this.#authorization = username === '' ? undefined : `Basic ${Buffer.from(credentials).toString('base64')}`;
  }

  get isResting(): boolean {
    return this.#failedMs !== undefined;
  }

  async send<Answer>(request: Request): Promise<Answer> {
    try {
      const answer = await this.#attempt<Answer>(request);
      this.#failedMs = undefined;
      return answer;
    } catch (error) {
      request.signal?.throwIfAborted();
      const answers = error instanceof BusyError || error instanceof OpenSearchError;
      this.#failedMs = answers ? undefined : performance.now();
      throw error;
    }
  }

  /** Sends a probe, if the node rests and the pause since the last one is over. No request waits for it. */
  probe(): void {
    if (this.#failedMs === undefined || performance.now() - this.#failedMs < probeMs) return;
    this.#failedMs = performance.now();
    void this.send({ method: 'GET', path: '', attemptMs: probeMs }).catch(() => {}); // it rests on
  }

  async #attempt<Answer>(request: Request): Promise<Answer> {
    const { status, text } = await this.#exchange(request);
    if (status >= 200 && status < 300) return JSON.parse(text) as Answer;
    const reason = `${status} ${text.slice(0, 500)}`;
    if (outages.includes(status) || reason.includes(blocked)) throw new BusyError(reason);
    throw new OpenSearchError(status, reason);
  }

  /** The answer is not compressed: in one network that costs both sides more than it saves. */
  #exchange(sent: Request, agent: HttpAgent | false = this.#agent): Promise<{ status: number; text: string }> {
    const { method = 'POST', path, body, attemptMs = attemptMsMax, signal } = sent;
    const isText = typeof body === 'string';
    const headers = {
      'content-type': isText ? 'application/x-ndjson' : 'application/json',
      ...(this.#authorization && { authorization: this.#authorization }),
    };
    const { promise, resolve, reject } = Promise.withResolvers<{ status: number; text: string }>();
    const options = { ...this.#address, path: `/${path}`, method, headers, agent, signal };
    const request = (this.#isTls ? httpsRequest : httpRequest)(options);
    const timer = setTimeout(() => request.destroy(new Error(`no answer within ${attemptMs} ms`)), attemptMs);
    request.once('response', (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('error', reject);
      response.once('end', () => resolve({ status: response.statusCode!, text: Buffer.concat(parts).toString() }));
    });
    request.on('error', (error: NodeJS.ErrnoException) => {
      // A node may close an idle connection just as it is used again. So a new one decides whether the node answers.
      if (request.reusedSocket && closedCodes.includes(error.code ?? '')) resolve(this.#exchange(sent, false));
      else reject(error);
    });
    request.end(isText || body === undefined ? body : JSON.stringify(body));
    return promise.finally(() => clearTimeout(timer));
  }
}

export class OpenSearchClient {
  readonly #nodes: readonly Node[];
  #next = 0;

  /** @param urls comma-separated: `https://user:password@host:9200` */
  constructor(urls: string) {
    this.#nodes = urls.split(',').map((text) => new Node(text));
  }

  /**
   * @throws {OutageError} if no node can do the request now.
   * @throws {OpenSearchError} if OpenSearch refuses the request.
   */
  async send<Answer>(request: Request): Promise<Answer> {
    let failure: unknown;
    for (const node of this.#inTurn()) {
      try {
        return await node.send<Answer>(request);
      } catch (error) {
        if (isRefusal(error)) {
          throw new OutageError('OpenSearch refuses the user or the password of INDEX_URL.', { cause: error });
        }
        if (error instanceof OpenSearchError || request.signal?.aborted) throw error;
        failure = error;
      }
    }
    throw new OutageError(`OpenSearch cannot be used now: ${reasonOf(failure)}`, { cause: failure });
  }

  /** Each node once, resting ones last. Each request begins with another node. */
  #inTurn(): Node[] {
    const first = this.#next++ % this.#nodes.length;
    const nodes = [...this.#nodes.slice(first), ...this.#nodes.slice(0, first)];
    for (const node of nodes) node.probe();
    return [...nodes.filter(({ isResting }) => !isResting), ...nodes.filter(({ isResting }) => isResting)];
  }
}

export function isRefusal(error: unknown): boolean {
  return error instanceof OpenSearchError && refusals.includes(error.status);
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}
