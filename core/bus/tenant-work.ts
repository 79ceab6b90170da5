/** The entries of a tenant in the work streams: requests that wait, or that a processor handles. */
import type { Redis } from 'ioredis';
import { type RequestType, requests } from '../../proto/registry.ts';
import { publishCancel } from './cancel.ts';
import { readFields } from './entry.ts';
import { allStreams, streamKeys } from './streams.ts';
import { pagesOfStream } from './tail.ts';

/**
 * Counts the entries, and cancels the queries among them.
 *
 * A processor publishes the next stage of a request before it acknowledges the previous one. So work that moves
 * meanwhile may be missed once. The caller must count again.
 * @param cancelled ids of the requests that are cancelled already; others are added
 * @returns the number of entries by the name of their stream. Empty: there are none.
 */
export async function cancelWorkOf(
  { redis }: { redis: Redis },
  tenant: string,
  cancelled: Set<string>,
): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  for (const stream of allStreams()) {
    for (const key of streamKeys(stream)) {
      for await (const entries of pagesOfStream({ redis }, key)) {
        for (const entry of entries) {
          const { text } = readFields(entry.fields);
          if (text.tenant !== tenant) continue;
          found.set(stream, (found.get(stream) ?? 0) + 1);
          const id = text.id ?? entry.id;
          if (requests[text.type as RequestType]?.kind !== 'query' || cancelled.has(id)) continue;
          cancelled.add(id);
          await publishCancel({ redis }, tenant, id);
        }
      }
    }
  }
  return found;
}
