/**
 * Finds published entries that are gone from their work stream: they are done, or a crash of Redis lost them.
 *
 * A processor writes the reply before it acknowledges the entry. So an entry that is gone is lost if all replies are
 * read and none is for it.
 */
import type { Redis } from 'ioredis';

/** Ids a script. The script reads each entry, whose body may be large. */
const idsMax = 50;

const findAbsent = `
-- KEYS[1] the stream  ARGV ids of entries  -> the ids that are not in the stream
local absent = {}
for _, id in ipairs(ARGV) do
  if #redis.call('XRANGE', KEYS[1], id, id) == 0 then absent[#absent + 1] = id end
end
return absent`;

/** @returns those of `ids` that are not in the stream `key`. */
export async function absentEntries(
  { redis }: { redis: Redis },
  key: string,
  ids: readonly string[],
): Promise<string[]> {
  const absent: string[] = [];
  for (let at = 0; at < ids.length; at += idsMax) {
    absent.push(...((await redis.eval(findAbsent, 1, key, ...ids.slice(at, at + idsMax))) as string[]));
  }
  return absent;
}

/** As `absentEntries`, for a producer, which may run no script. It gets the bodies of the entries that are there. */
export async function absentEntriesOfProducer(
  { redis }: { redis: Redis },
  key: string,
  ids: readonly string[],
): Promise<string[]> {
  const found = await Promise.all(ids.map((id) => redis.xrange(key, id, id)));
  return ids.filter((_, at) => found[at]?.length === 0);
}
