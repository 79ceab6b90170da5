-- Deletes an evaluation set with its questions and runs. Uses evaluation/records.lua.
--
-- KEYS     1 root of the tenant's evaluations
-- ARGV     1 name  2 id of the message  3 time for which the message is remembered (ms)
--          4 by (audit/append-audit.lua)
-- returns  1 deleted, 0 when there is no such set
-- events   none
local evaluations = KEYS[1]
local name, message, memoMs, by = unpack(ARGV)

if redis.call('HDEL', evaluations, name) == 0 then return 0 end
redis.call('HDEL', evaluations .. ':bytes', name)
redis.call('UNLINK', evaluations .. ':questions:' .. name)
redis.call('UNLINK', evaluations .. ':order:' .. name)
redis.call('UNLINK', evaluations .. ':runs:' .. name)
redis.call('UNLINK', evaluations .. ':results:' .. name)
rememberDeletion(evaluations, message, memoMs)
appendAudit(evaluations, by, name)
return 1
