/**
 * Entries of a work stream that are there no more: done, or lost with a crash of Redis that had told us of them.
 *
 * A reply is in its stream before its entry is acknowledged. So one who has read all replies and heard nothing of an entry
 * that is gone knows that it was lost.
 */
import type { Redis } from 'ioredis';

/** Ids a script: it reads each entry, whose body may be large. */
const idsMax = 50;

const findAbsent = `
-- KEYS[1] the stream  ARGV ids of entries  -> those that it does not hold
local absent = {}
for _, id in ipairs(ARGV) do
  if #redis.call('XRANGE', KEYS[1], id, id) == 0 then absent[#absent + 1] = id end
end
return absent`;

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
