-- Ends the tenant's stay in its old shard. From now on the move can only be finished. A fence that has expired prevents
-- it, because the tenant may have changed since.
--
-- KEYS     1 fence of the tenant (in the old shard)
-- ARGV     1 id of the move  2 new shard
-- returns  1  gone, now or before
--          0  the move does not hold the tenant any more
-- events   none
local fence = KEYS[1]
local move, to = unpack(ARGV)

local gone = 'gone ' .. to .. ' ' .. move
local before = redis.call('GET', fence)
if before == gone then return 1 end
if before ~= 'held ' .. move then return 0 end
redis.call('SET', fence, gone)
return 1
