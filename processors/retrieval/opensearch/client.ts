/**
 * A client of OpenSearch: JSON over HTTP to any of its nodes, in turn. All requests are idempotent, so one that fails on a
 * node is sent to the next node.
 */
import { OutageError } from '../../../core/outage.ts';

/** Longest time of one attempt. A node that was cut off does not answer. */
const attemptMsMax = 10_000;
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
}

export class OpenSearchClient {
  readonly #nodes: readonly { readonly origin: string; readonly authorization?: string }[];
  #next = 0;

  /** @param urls comma-separated: `https://user:password@host:9200` */
  constructor(urls: string) {
    this.#nodes = urls.split(',').map((text) => {
      const { origin, username, password } = new URL(text);
      const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
      const authorization = `Basic ${Buffer.from(credentials).toString('base64')}`;
      return { origin, ...(username !== '' && { authorization }) };
    });
  }

  /**
   * @throws {OutageError} if no node can do the request now.
   * @throws {OpenSearchError} if OpenSearch refuses the request.
   */
  async send<Answer>(request: Request): Promise<Answer> {
    let failure: unknown;
    for (let tries = 0; tries < this.#nodes.length; tries += 1) {
      const node = this.#nodes[this.#next++ % this.#nodes.length]!;
      try {
        return await attempt<Answer>(node, request);
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
}

async function attempt<Answer>(
  { origin, authorization }: { origin: string; authorization?: string },
  { method = 'POST', path, body }: Request,
): Promise<Answer> {
  const isText = typeof body === 'string';
  const response = await fetch(`${origin}/${path}`, {
    method,
    signal: AbortSignal.timeout(attemptMsMax),
    headers: {
      'content-type': isText ? 'application/x-ndjson' : 'application/json',
      ...(authorization && { authorization }),
    },
    ...(body !== undefined && { body: isText ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  if (response.ok) return JSON.parse(text) as Answer;
  const reason = `${response.status} ${text.slice(0, 500)}`;
  if (outages.includes(response.status) || reason.includes(blocked)) throw new Error(reason);
  throw new OpenSearchError(response.status, reason);
}

export function isRefusal(error: unknown): boolean {
  return error instanceof OpenSearchError && refusals.includes(error.status);
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}
