-- Maps a model to a queue. Behind grant/allows.lua.
--
-- KEYS     1 root of the tenant's tasks (task/keys.lua)
-- ARGV     1 model  2 queue  3 most channels of a tenant  4 queues that the key may use (JSON, '' for all)
-- returns  { outcome, ended (task/writes.lua) }
--          put
--          unknown  there is no such queue
--          full     the tenant has as many channels as it may
--          taken    the model has a channel to a queue that the key may not use
-- events   none
local model, queue, channelsMax, granted = ARGV[1], ARGV[2], tonumber(ARGV[3]), ARGV[4]

local channels = root .. ':channels'
if redis.call('SISMEMBER', root .. ':queues', queue) == 0 then return answer('unknown') end
local present = redis.call('HGET', channels, model)
if present and not allows(granted, present) then return answer('taken') end
local isNew = not present
if isNew and redis.call('HLEN', channels) >= channelsMax then return answer('full') end
redis.call('HSET', channels, model, queue)
return answer('put')
