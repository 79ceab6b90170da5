-- Registers a queue.
--
-- ARGV  1 queue  2 endpoint
-- returns 'registered' | 'conflict' (it serves another endpoint)

local key = root .. ':queue:' .. ARGV[1]
local endpoint = redis.call('HGET', key, 'endpoint')
if endpoint and endpoint ~= ARGV[2] then return answer('conflict') end
redis.call('SADD', root .. ':queues', ARGV[1])
redis.call('HSETNX', key, 'endpoint', ARGV[2])
redis.call('HSETNX', key, 'status', 'active')
return answer('registered')
