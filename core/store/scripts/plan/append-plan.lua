-- Appends a change to the journal of a plan, unless another planner has gone on with it.
--
-- KEYS  1 journal of the plan
-- ARGV  1 length so far  2 when the journal may be forgotten, epoch ms  3 change (JSON)
-- returns  1 appended, 0 another planner is ahead: stop working on it
-- events   none
if redis.call('LLEN', KEYS[1]) ~= tonumber(ARGV[1]) then return 0 end
redis.call('RPUSH', KEYS[1], ARGV[3])
redis.call('PEXPIREAT', KEYS[1], ARGV[2])
return 1
