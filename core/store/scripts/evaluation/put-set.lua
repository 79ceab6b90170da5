-- Makes an evaluation set, or changes it. Uses evaluation/records.lua.
--
-- KEYS     1 root of the tenant's evaluations
-- ARGV     1 name  2 record (JSON)  3 most sets of a tenant  4 by (audit/append-audit.lua)
-- returns  1  the set has this record
--          0  the tenant has as many sets as it may
-- events   none
local evaluations = KEYS[1]
local name, record, setsMax, by = ARGV[1], ARGV[2], tonumber(ARGV[3]), ARGV[4]

if isClosed(evaluations) then return tenantIsClosed end
local before = redis.call('HGET', evaluations, name)
if not before and redis.call('HLEN', evaluations) >= setsMax then return 0 end
local created, old = string.match(before or '', '^(%d+) %d+ (.*)$')
if old == record then return 1 end
redis.call('HSET', evaluations, name, (created or string.format('%.0f', now)) .. ' ' .. string.format('%.0f', now) .. ' ' .. record)
appendAudit(evaluations, by, name)
return 1
