-- Begins the erasure of a tenant, and closes the tenant in the same step.
--
-- KEYS     1 erasure of the tenant  2 closed tenants  3 changes of the closed tenants  4 tenants being erased
-- ARGV     1 tenant  2 id of the message
-- returns  1  begun
--          0  an erasure runs, or this message has begun the last one: nothing changed
-- events   none
local erasure, closedTenants, closedChanges, erasing = unpack(KEYS)
local tenant, message = unpack(ARGV)

local status, by = unpack(redis.call('HMGET', erasure, 'status', 'message'))
if status == 'erasing' or by == message then return 0 end
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
redis.call('DEL', erasure)
redis.call('HSET', erasure, 'status', 'erasing', 'message', message, 'requested_at', string.format('%.0f', now))
redis.call('SADD', closedTenants, tenant)
redis.call('INCR', closedChanges)
redis.call('SADD', erasing, tenant)
return 1
