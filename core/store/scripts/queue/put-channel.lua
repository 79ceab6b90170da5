-- Maps a model to a queue.
--
-- KEYS     1 root of the tenant's tasks (task/keys.lua)
-- ARGV     1 model  2 queue  3 most channels of a tenant  4 by (audit/append-audit.lua)
-- returns  { outcome, ended (task/writes.lua) }
--          put
--          unknown  there is no such queue
--          full     the tenant has as many channels as it may
-- events   none
local model, queue, channelsMax, by = ARGV[1], ARGV[2], tonumber(ARGV[3]), ARGV[4]

local channels = root .. ':channels'
if redis.call('SISMEMBER', root .. ':queues', queue) == 0 then return answer('unknown') end
local before = redis.call('HGET', channels, model)
if not before and redis.call('HLEN', channels) >= channelsMax then return answer('full') end
redis.call('HSET', channels, model, queue)
if before ~= queue then appendAudit(root, by, model .. ' ' .. queue) end
return answer('put')
