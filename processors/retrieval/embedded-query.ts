/**
 * Embeds a query before its search, because a search does not wait for a model.
 * If the index has changed to another embedder meanwhile, the query is embedded again.
 */
import type { Delivery } from '../../core/bus/consume/delivery.ts';
import { traced } from '../../core/tracing/span.ts';
import type { Embedder } from '../embedding/embedder.ts';
import type { Embedders } from '../embedding/embedders.ts';
import { isBuiltIn } from '../embedding/fingerprint.ts';
import { EmbedderMismatch, type SearchIndex, type Stoppable } from './engine/search-index.ts';
import type { RetrievalQuery } from './query.ts';
import type { SearchQuery } from './search/search.ts';

const attemptsMax = 3;

export interface EmbeddedQueryDeps {
  readonly index: SearchIndex;
  readonly embedders: Embedders;
  /** Resolves when the index has every change that was answered before. */
  fence(options?: Stoppable): Promise<void>;
}

/**
 * Calls `work` with the embedded query.
 * @param work the search. It may run several times.
 * @throws {MillraceError} conflict: another embedder made the index; unavailable: the embedder cannot be reached.
 */
export async function withEmbeddedQuery<T>(
  deps: EmbeddedQueryDeps,
  delivery: Pick<Delivery, 'tenant' | 'signal' | 'span'>,
  query: RetrievalQuery,
  work: (query: SearchQuery) => T | Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work(await embedQuery(deps, delivery, query));
    } catch (error) {
      if (!(error instanceof EmbedderMismatch) || attempt === attemptsMax) throw error;
    }
  }
}

async function embedQuery(
  deps: EmbeddedQueryDeps,
  { tenant, signal, span }: Pick<Delivery, 'tenant' | 'signal' | 'span'>,
  query: RetrievalQuery,
): Promise<SearchQuery> {
  const fingerprint = await deps.index.fingerprintOf(tenant, { signal });
  if (fingerprint === undefined) return { ...query, signal };
  const { configured } = deps.embedders;
  const embedder =
    fingerprint === configured.fingerprint ? configured : await otherEmbedder(deps, { tenant, signal }, fingerprint);
  const prepare = async () => embedder.prepareQuery(query.query, { signal });
  // The built-in embedder takes no time here.
  const prepared = isBuiltIn(embedder) ? await prepare() : await traced(span, 'embed the query', prepare);
  return { ...query, embedder: prepared, signal };
}

async function otherEmbedder(
  deps: EmbeddedQueryDeps,
  { tenant, signal }: Pick<Delivery, 'tenant' | 'signal'>,
  fingerprint: string,
): Promise<Embedder> {
  try {
    return await deps.embedders.of(tenant, fingerprint);
  } catch (error) {
    // A reindex may have ended, and its log entry may not have arrived here yet.
    await deps.fence({ signal });
    if ((await deps.index.fingerprintOf(tenant, { signal })) === fingerprint) throw error;
    throw new EmbedderMismatch(fingerprint);
  }
}
