/**
 * A client of OpenSearch: JSON over HTTP to any of its nodes, in turn. All requests may be repeated, so one that fails on
 * a node is sent to each other node.
 *
 *   used ──no answer──> resting ──answer to a probe──> used      a resting node gets requests only after all others failed
 */
import { OutageError } from '../../../core/outage.ts';

/** Longest time of one attempt. A node that was cut off does not answer. */
const attemptMsMax = 10_000;
/** Longest time of a probe, and the pause between two probes of a resting node. */
const probeMs = 2_000;
/** Statuses of an engine that cannot do the request now: too busy or not ready. */
const outages: readonly number[] = [429, 500, 502, 503, 504];
/** Statuses of a user who may not do the request. */
const refusals: readonly number[] = [401, 403];
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
}

/** A node cannot do a request now, but it answers. */
class BusyError extends Error {}

class Node {
  readonly origin: string;
  readonly authorization: string | undefined;
  /** Time of the last sign that it does not answer. Undefined: it answers. Monotonic ms. */
  #failedMs: number | undefined;

  constructor(text: string) {
    const { origin, username, password } = new URL(text);
    const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
    this.origin = origin;
    this.authorization = username === '' ? undefined : `Basic ${Buffer.from(credentials).toString('base64')}`;
  }

  get isResting(): boolean {
    return this.#failedMs !== undefined;
  }

  async send<Answer>(request: Request): Promise<Answer> {
    try {
      const answer = await attempt<Answer>(this, request);
      this.#failedMs = undefined;
      return answer;
    } catch (error) {
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
        if (error instanceof OpenSearchError) throw error;
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

async function attempt<Answer>(
  { origin, authorization }: Node,
  { method = 'POST', path, body, attemptMs = attemptMsMax }: Request,
): Promise<Answer> {
  const isText = typeof body === 'string';
  const response = await fetch(`${origin}/${path}`, {
    method,
    signal: AbortSignal.timeout(attemptMs),
    headers: {
      'content-type': isText ? 'application/x-ndjson' : 'application/json',
      ...(authorization && { authorization }),
    },
    ...(body !== undefined && { body: isText ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  if (response.ok) return JSON.parse(text) as Answer;
  const reason = `${response.status} ${text.slice(0, 500)}`;
  if (outages.includes(response.status) || reason.includes(blocked)) throw new BusyError(reason);
  throw new OpenSearchError(response.status, reason);
}

export function isRefusal(error: unknown): boolean {
  return error instanceof OpenSearchError && refusals.includes(error.status);
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}
