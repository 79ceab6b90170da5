-- Renews a lease.
--
-- ARGV  1 id  2 lease, or '' for whoever holds it  3 how long, from now  4 '1' when progress has reached a client
-- returns { { 'renewed', status, its end } } | { { 'conflict', status } } | { { 'unknown' } }, `ended`

local id, lease = ARGV[1], ARGV[2]
local task = redis.call('HMGET', taskKey(id), 'status', 'lease')
local status = task[1]
if not status then return { { 'unknown' }, ended } end
if status ~= 'running' or (lease ~= '' and task[2] ~= lease) then return { { 'conflict', status }, ended } end
local leased = root .. ':leased:' .. queueOf(id)
-- A lease is never shortened: a worker that asked for more has it.
redis.call('ZADD', leased, 'XX', 'GT', now + tonumber(ARGV[3]), id)
if ARGV[4] == '1' then redis.call('HSET', taskKey(id), 'streamed', '1') end
return { { 'renewed', status, redis.call('ZSCORE', leased, id) }, ended }
