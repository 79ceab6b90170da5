/**
 * Finds published entries that are not done: they wait in their work stream, or a processor works on them.
 *
 * It reads no entry, because a body may be large. An entry that was delivered is done once it is not pending.
 */
import type { Redis } from 'ioredis';
import { consumerGroup } from '../streams.ts';

/** Ids a script, which needs about 1 us for each. */
const idsMax = 100;

const findUnfinished = `
-- KEYS[1] the stream  ARGV[1] its group  ARGV[2..] ids of entries  -> the ids that are not done
local function before(id, other)
  local ms, n = string.match(id, '(%d+)-(%d+)')
  local otherMs, otherN = string.match(other, '(%d+)-(%d+)')
  if ms ~= otherMs then return tonumber(ms) < tonumber(otherMs) end
  return tonumber(n) < tonumber(otherN)
end
local groups = redis.pcall('XINFO', 'GROUPS', KEYS[1])
if groups.err then return {} end
local delivered = '0-0'
for _, group in ipairs(groups) do
  local fields = {}
  for i = 1, #group, 2 do fields[group[i]] = group[i + 1] end
  if fields.name == ARGV[1] then delivered = fields['last-delivered-id'] end
end
local unfinished = {}
for i = 2, #ARGV do
  local id = ARGV[i]
  local waits = before(delivered, id)
  if waits or #redis.call('XPENDING', KEYS[1], ARGV[1], id, id, 1) > 0 then unfinished[#unfinished + 1] = id end
end
return unfinished`;

/** @returns those of `ids` that are not done. None of them may have been lost by a crash of Redis. */
export async function unfinishedEntries(
  { redis }: { redis: Redis },
  key: string,
  ids: readonly string[],
): Promise<string[]> {
  const slices = Array.from({ length: Math.ceil(ids.length / idsMax) }, (_, at) =>
    ids.slice(at * idsMax, (at + 1) * idsMax),
  );
  const found = slices.map((some) => redis.eval(findUnfinished, 1, key, consumerGroup, ...some) as Promise<string[]>);
  return (await Promise.all(found)).flat();
}
