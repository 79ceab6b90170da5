-- Maps a model to a queue.
--
-- KEYS     1 root of the tenant's tasks (task/keys.lua)
-- ARGV     1 model  2 queue  3 most channels of a tenant
-- returns  { outcome, ended (task/writes.lua) }
--          put
--          unknown  there is no such queue
--          full     the tenant has as many channels as it may
-- events   none
local model, queue, channelsMax = ARGV[1], ARGV[2], tonumber(ARGV[3])

local channels = root .. ':channels'
if redis.call('SISMEMBER', root .. ':queues', queue) == 0 then return answer('unknown') end
local isNew = redis.call('HEXISTS', channels, model) == 0
if isNew and redis.call('HLEN', channels) >= channelsMax then return answer('full') end
redis.call('HSET', channels, model, queue)
return answer('put')
