-- Appends a change to the journal of a plan, unless another planner has appended since this planner read it.
--
-- KEYS     1 journal of the plan
-- ARGV     1 length that this planner has read  2 instant at which the journal expires (epoch ms)  3 change (JSON)
-- returns  1  appended
--          0  another planner is ahead: stop working on the plan
-- events   none
local journal = KEYS[1]
local length, expireAt, change = unpack(ARGV)

if redis.call('LLEN', journal) ~= tonumber(length) then return 0 end
redis.call('RPUSH', journal, change)
redis.call('PEXPIREAT', journal, expireAt)
return 1
