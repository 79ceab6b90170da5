-- Holds a tenant in one shard for a short time, or the lock of all moves. A command that dies leaves nothing held.
--
-- KEYS     1 fence of the tenant (or lock of the moves)
-- ARGV     1 id of the move  2 how long it is held (ms)
--          3 `take`: over another move, if the tenant has not gone; `enter`: also if it has gone; `lock`: if it is free;
--          `renew`: if this move still holds it
-- returns  1  held
--          0  not held
-- events   none
local fence = KEYS[1]
local move, holdMs, how = ARGV[1], ARGV[2], ARGV[3]

local before = redis.call('GET', fence)
if before ~= 'held ' .. move then
  if how == 'renew' or (how == 'lock' and before) then return 0 end
  if how == 'take' and before and string.sub(before, 1, 4) == 'gone' then return 0 end
end
redis.call('SET', fence, 'held ' .. move, 'PX', holdMs)
return 1
