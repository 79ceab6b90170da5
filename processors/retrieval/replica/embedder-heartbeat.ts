/**
 * Announces the embedder of this replica's queries at intervals, as long as the replica runs.
 *
 * A reindex switches to its new index when all replicas can search it. A replica that stops keeps its entry, because it
 * may start again soon. Otherwise the entry expires.
 */
import { randomUUID } from 'node:crypto';
import type { Log } from '../../../core/log.ts';
import { type ReindexStore, searcherTtlMs } from '../../../core/store/index/reindex.ts';

export async function startEmbedderHeartbeat(
  { store, log }: { store: ReindexStore; log: Log },
  fingerprint: string,
): Promise<() => void> {
  const instance = randomUUID();
  const announce = () => store.announceSearcher(instance, fingerprint);
  await announce();
  const timer = setInterval(() => {
    announce().catch((error) => log.warn({ err: error }, 'the embedder of queries could not be announced'));
  }, searcherTtlMs / 3);
  return () => clearInterval(timer);
}
