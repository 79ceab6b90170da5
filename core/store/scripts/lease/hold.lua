-- Takes a lease, or renews it for its holder.
--
-- KEYS     1 lease
-- ARGV     1 holder  2 how long it holds (ms)  3 '1': a free lease is taken
-- returns  1 if the holder has the lease now, 0 otherwise
-- events   none
local lease = KEYS[1]
local holder, keptMs, takes = unpack(ARGV)

local current = redis.call('GET', lease)
if current ~= holder and (current or takes ~= '1') then return 0 end
redis.call('SET', lease, holder, 'PX', keptMs)
return 1
