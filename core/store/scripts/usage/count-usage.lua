-- The usage of a tenant: sums by hour and API key. Every script that makes a countable change counts it in the same step.
--
-- <usage> is the root of the tenant's usage: millrace:{shard}:usage:<tenant>.
--
--   <usage>               ZSET    period -> its first hour. A period is h<hour> or d<day>, counted from 1970 (UTC).
--   <usage>:<period>      HASH    `<key id> <measure>` -> sum; for a measure that begins with `=`: the newest value.
--                                 No key id: the change had no key.
--                                 Key id `*`: the sums that had no room of their own.
--   <usage>:stored        HASH    `<key id> bytes_stored` and `<key id> chunks_stored`: those of the live files.
--                                 Key id `+`: all keys together.
--   <usage>:quota         HASH    `<quota key> bytes` and `<quota key> chunks`: what the files of a key with a quota take up
--                                 (quota/files.lua). `+ pending`: bytes of versions that are not live.
--   <usage>:requests:<day> HASH   <quota key> -> requests of the day, counted from 1970 (UTC). `+`: of all keys.
--   <usage>:counted       ZSET    id of counted work -> until when its message may come again, epoch ms
--   <shard>:usage-tenants SET     tenants with a period
--
-- fold-usage.lua moves old hours into days.

local msPerHour = 3600000
local hoursPerDay = 24
-- A period is removed when nothing has read or folded it for so long.
local usageKeptMs = 401 * hoursPerDay * msPerHour
-- A thousand keys with ten measures each. A hash of so many fields has about 0.7 MB.
local usageFieldsMax = 10000

-- Enters a new period into the list of its tenant. A tenant that is closed has no usage. Uses tenant/closed.lua.
local function listPeriod(usage, period, hour)
  if isClosed(usage) then
    redis.call('UNLINK', usage .. ':' .. period)
    return
  end
  if redis.call('ZADD', usage, 'NX', hour, period) == 0 then return end
  local shard, tenant = string.match(usage, '^(.-}):usage:(.*)$')
  redis.call('SADD', shard .. ':usage-tenants', tenant)
  redis.call('PEXPIREAT', usage .. ':' .. period, string.format('%.0f', hour * msPerHour + usageKeptMs))
end

-- Adds to a field of a period. A field beyond the bound is counted for the key `*`.
-- @param amount a whole number above 0
local function addUsage(usage, period, hour, field, amount)
  local sums = usage .. ':' .. period
  -- Sums only grow: a sum that equals the amount is new.
  if redis.call('HINCRBY', sums, field, amount) ~= tonumber(amount) then return end
  listPeriod(usage, period, hour)
  if redis.call('HLEN', sums) <= usageFieldsMax or string.sub(field, 1, 2) == '* ' then return end
  redis.call('HDEL', sums, field)
  redis.call('HINCRBY', sums, '*' .. string.match(field, ' .*$'), amount)
end

-- Counts something that happened at an instant.
-- @param instant epoch ms by Redis' clock
-- @param key id of the API key, or ''
local function countUsage(usage, instant, key, measure, amount)
  local hour = math.floor(instant / msPerHour)
  addUsage(usage, 'h' .. hour, hour, key .. ' ' .. measure, amount)
end

-- Notes the newest value of something that is not a sum.
local function setUsage(usage, instant, key, measure, value)
  local hour = math.floor(instant / msPerHour)
  local period = 'h' .. hour
  redis.call('HSET', usage .. ':' .. period, key .. ' =' .. measure, value)
  listPeriod(usage, period, hour)
end

-- @return epoch ms by Redis' clock
local function readClock()
  local time = redis.call('TIME')
  return time[1] * 1000 + math.floor(time[2] / 1000)
end
