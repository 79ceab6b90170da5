-- Adds counts that an instance has gathered, each flush once. Uses count-usage.lua.
--
-- KEYS     1 number of the instance's last flush
-- ARGV     1 number of this flush  2 how long it is remembered (ms)
--          3.. for each count: root of the tenant's usage, key id, measure, amount
-- returns  1  added
--          0  added before
-- events   none
local flushed = KEYS[1]
local number, memoMs = tonumber(ARGV[1]), ARGV[2]
local firstCount = 3

if number <= (tonumber(redis.call('GET', flushed)) or 0) then return 0 end
local now = readClock()
redis.call('SET', flushed, number, 'PX', memoMs)
for i = firstCount, #ARGV, 4 do countUsage(ARGV[i], now, ARGV[i + 1], ARGV[i + 2], ARGV[i + 3]) end
return 1
