-- Opens the journal of a plan, which is that of the first entry that did so.
--
-- KEYS  1 journal of the plan
-- ARGV  1 entry  2 when the journal may be forgotten, epoch ms
-- returns the entry whose it is, then its changes (JSON)
if redis.call('EXISTS', KEYS[1]) == 0 then
  redis.call('RPUSH', KEYS[1], ARGV[1])
  redis.call('PEXPIREAT', KEYS[1], ARGV[2])
end
return redis.call('LRANGE', KEYS[1], 0, -1)
