-- Maps a model to a queue. Uses grant/allows.lua.
--
-- KEYS     1 root of the tenant's tasks (task/keys.lua)
-- ARGV     1 model  2 queue  3 most channels of a tenant  4 queues that the key may use (JSON, '' for all)
--          5 by (audit/append-audit.lua)
-- returns  { outcome, ended (task/writes.lua) }
--          put
--          unknown  there is no such queue
--          full     the tenant has as many channels as it may
--          taken    the model has a channel to a queue that the key may not use
-- events   none
local model, queue, channelsMax, granted, by = ARGV[1], ARGV[2], tonumber(ARGV[3]), ARGV[4], ARGV[5]

local channels = root .. ':channels'
if redis.call('SISMEMBER', root .. ':queues', queue) == 0 then return answer('unknown') end
local before = redis.call('HGET', channels, model)
if before and not allows(granted, before) then return answer('taken') end
if not before and redis.call('HLEN', channels) >= channelsMax then return answer('full') end
redis.call('HSET', channels, model, queue)
if before ~= queue then
  appendAudit(root, by, model .. ' ' .. queue, before and cjson.encode({ queue = before }), cjson.encode({ queue = queue }))
end
return answer('put')
