-- Has a queue serve a model.
--
-- ARGV  1 model  2 queue  3 most channels a tenant may have
-- returns 'put' | 'unknown' (the queue) | 'full'

local channels = root .. ':channels'
if redis.call('SISMEMBER', root .. ':queues', ARGV[2]) == 0 then return answer('unknown') end
local isNew = redis.call('HEXISTS', channels, ARGV[1]) == 0
if isNew and redis.call('HLEN', channels) >= tonumber(ARGV[3]) then return answer('full') end
redis.call('HSET', channels, ARGV[1], ARGV[2])
return answer('put')
