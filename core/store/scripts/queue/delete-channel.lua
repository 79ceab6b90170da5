-- Removes a channel.
--
-- KEYS     1 root of the tenant's tasks (task/keys.lua)
-- ARGV     1 model  2 by (audit/append-audit.lua)
-- returns  1 removed, 0 when there is no such channel
-- events   none
local model, by = ARGV[1], ARGV[2]

local removed = redis.call('HDEL', root .. ':channels', model)
if removed == 1 then appendAudit(root, by, model) end
return removed
