-- Deletes a question of an evaluation set. Uses evaluation/records.lua.
--
-- KEYS     1 root of the tenant's evaluations
-- ARGV     1 set  2 id  3 id of the message  4 time for which the message is remembered (ms)
--          5 by (audit/append-audit.lua)
-- returns  1 deleted, 0 when there is no such question
-- events   none
local evaluations = KEYS[1]
local set, id, message, memoMs, by = unpack(ARGV)

local questions = evaluations .. ':questions:' .. set
local bytes = redis.call('HSTRLEN', questions, id)
if redis.call('HDEL', questions, id) == 0 then return 0 end
redis.call('ZREM', evaluations .. ':order:' .. set, id)
countBytes(evaluations, set, -bytes)
rememberDeletion(evaluations, message, memoMs)
appendAudit(evaluations, by, set .. ' ' .. id)
return 1
