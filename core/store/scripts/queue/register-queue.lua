-- Registers a queue.
--
-- KEYS     1 root of the tenant's tasks (task/keys.lua)  2 tenants that have queues
-- ARGV     1 queue  2 endpoint  3 most queues of a tenant  4 tenant  5 by (audit/append-audit.lua)
-- returns  { outcome, ended (task/writes.lua) }
--          registered  now or before
--          conflict    it has another endpoint
--          full        the tenant has as many queues as it may
-- events   none
local queueTenants = KEYS[2]
local queue, endpoint, queuesMax, tenant, by = ARGV[1], ARGV[2], tonumber(ARGV[3]), ARGV[4], ARGV[5]

if isClosed(root) then return tenantIsClosed end
local key = root .. ':queue:' .. queue
local before = redis.call('HGET', key, 'endpoint')
if before then return answer(before == endpoint and 'registered' or 'conflict') end
if redis.call('SCARD', root .. ':queues') >= queuesMax then return answer('full') end
redis.call('SADD', queueTenants, tenant)
redis.call('SADD', root .. ':queues', queue)
redis.call('HSET', key, 'endpoint', endpoint, 'status', 'active')
appendAudit(root, by, queue, nil, cjson.encode({ endpoint = endpoint }))
return answer('registered')
