-- Counts the usage of one piece of work, once for each id. Uses count-usage.lua.
--
-- KEYS     1 root of the tenant's usage
-- ARGV     1 id of the work  2 how long it is remembered (ms)  3 key id  4.. for each count: measure, amount
-- returns  1  counted
--          0  counted before, or the tenant is closed
-- events   none
local usage = KEYS[1]
local id, memoMs, key = ARGV[1], ARGV[2], ARGV[3]
local firstCount = 4

if isClosed(usage) then return 0 end
if not redis.call('SET', usage .. ':counted:' .. id, '1', 'PX', memoMs, 'NX') then return 0 end
local now = readClock()
for i = firstCount, #ARGV, 2 do countUsage(usage, now, key, ARGV[i], ARGV[i + 1]) end
return 1
