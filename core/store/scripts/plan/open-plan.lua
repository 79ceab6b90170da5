-- Opens the journal of a plan. The journal belongs to the first entry that opened it. Uses
-- tenant/closed.lua.
--
-- KEYS     1 journal of the plan
-- ARGV     1 entry  2 instant at which the journal expires (epoch ms)
-- returns  { the entry that the journal belongs to, change (JSON)... }
-- events   none
local journal = KEYS[1]
local entry, expireAt = unpack(ARGV)

if isClosed(journal) then return tenantIsClosed end
if redis.call('EXISTS', journal) == 0 then
  redis.call('RPUSH', journal, entry)
  redis.call('PEXPIREAT', journal, expireAt)
end
return redis.call('LRANGE', journal, 0, -1)
