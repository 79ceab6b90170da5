/**
 * Tells what this replica embeds queries with, again and again while it runs: a reindex changes the index over when all
 * replicas can search what it made. One that stops is not taken back: it may be about to start again.
 */
import { randomUUID } from 'node:crypto';
import type { Log } from '../../../core/log.ts';
import { type ReindexStore, searcherLifeMs } from '../../../core/store/index/reindex.ts';

export async function startEmbedderHeartbeat(
  { store, log }: { store: ReindexStore; log: Log },
  fingerprint: string,
): Promise<() => void> {
  const instance = randomUUID();
  const announce = () => store.announceSearcher(instance, fingerprint, Date.now());
  await announce();
  const timer = setInterval(() => {
    announce().catch((error) => log.warn({ err: error }, 'what queries are embedded with could not be told'));
  }, searcherLifeMs / 3);
  return () => clearInterval(timer);
}
