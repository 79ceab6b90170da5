-- Counts the usage of one piece of work, once for each id. Uses count-usage.lua.
--
-- KEYS     1 root of the tenant's usage
-- ARGV     1 id of the work  2 how long it is remembered (ms)  3 key id  4.. for each count: measure, amount
-- returns  1  counted
--          0  counted before, or the tenant is closed
-- events   none
local usage = KEYS[1]
local id, memoMs, key = ARGV[1], tonumber(ARGV[2]), ARGV[3]
local firstCount = 4
-- Each count adds one entry and removes at most so many, so the set does not keep old ones for long.
local forgetMax = 10

if isClosed(usage) then return 0 end
local now = readClock()
local counted = usage .. ':counted'
local past = redis.call('ZRANGE', counted, '-inf', now, 'BYSCORE', 'LIMIT', 0, forgetMax)
if #past > 0 then redis.call('ZREM', counted, unpack(past)) end
if redis.call('ZADD', counted, 'NX', now + memoMs, id) == 0 then return 0 end
if redis.call('PTTL', counted) < memoMs then redis.call('PEXPIRE', counted, memoMs) end
for i = firstCount, #ARGV, 2 do countUsage(usage, now, key, ARGV[i], ARGV[i + 1]) end
return 1
