-- Registers a queue.
--
-- KEYS[2] the tenants that have queues
-- ARGV  1 queue  2 endpoint  3 most queues a tenant may have  4 tenant
-- returns 'registered' | 'conflict' (it serves another endpoint) | 'full'

local key = root .. ':queue:' .. ARGV[1]
local endpoint = redis.call('HGET', key, 'endpoint')
if endpoint then return answer(endpoint == ARGV[2] and 'registered' or 'conflict') end
if redis.call('SCARD', root .. ':queues') >= tonumber(ARGV[3]) then return answer('full') end
redis.call('SADD', KEYS[2], ARGV[4])
redis.call('SADD', root .. ':queues', ARGV[1])
redis.call('HSET', key, 'endpoint', ARGV[2], 'status', 'active')
return answer('registered')
