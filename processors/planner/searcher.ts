/** Requests the evidence of one search from retrieval. */

import type { Access } from '../../core/access/grant.ts';
import type { PendingRequest, Requester } from '../../core/bus/request/requester.ts';
import { decodeReply } from '../../proto/codec.ts';
import type { DecodedReply, RequestBody } from '../../proto/registry.ts';
import type { Search } from './plan.ts';

/** Longest time of one search. After that its step fails, and the plan continues. */
const answerMsMax = 10_000;

export interface SearchOptions extends Access {
  trace: string;
  traceId: string;
  /** Cancels the search, at retrieval too. */
  signal: AbortSignal;
}

/** Passages, best first, the corrected words of the search, and how it stands in its scope. */
type Evidence = DecodedReply<'evidence.response'>;
/** The files that a search may find, and whether it says how it found each passage. */
type Scope = Pick<RequestBody<'evidence.request'>, 'scope' | 'filter' | 'explain'>;

export class Searcher {
  readonly #requester: Pick<Requester, 'request'>;

  constructor({ requester }: { requester: Pick<Requester, 'request'> }) {
    this.#requester = requester;
  }

  /** @throws {MillraceError} retrieval's error, `timeout` or `unavailable`; or the signal's reason. */
  async find(
    { question, page, limit }: Search,
    { scope, filter, explain }: Scope,
    options: SearchOptions,
  ): Promise<Evidence> {
    const { tenant, grant, trace, traceId, signal } = options;
    signal.throwIfAborted();
    const { promise, resolve, reject } = Promise.withResolvers<Evidence>();
    const body = { query: question, scope, filter, explain, limit, page };
    const pending: PendingRequest = this.#requester.request('evidence.request', body, {
      tenant,
      grant,
      trace,
      traceId,
      accept: 'protobuf',
      onNewRun: 'restart',
      timeoutMs: answerMsMax,
      onFrame: (frame) => frame.final && resolve(decodeReply('evidence.response', frame.body)),
      onError: reject,
    });
    const stop = () => {
      pending.cancel();
      reject(signal.reason);
    };
    signal.addEventListener('abort', stop, { once: true });
    return promise.finally(() => signal.removeEventListener('abort', stop));
  }
}
