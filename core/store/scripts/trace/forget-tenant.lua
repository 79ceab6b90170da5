-- Removes a tenant from the lists of traces. Its spans are gone already.
--
-- KEYS     1 traces of the tenant
-- ARGV     none
-- returns  1  it was in the lists
--          0  it was not
-- events   none
local traces = KEYS[1]

local shard, tenant = string.match(traces, '^(.-}):[^:]+:(.*)$')
local bytesOf = shard .. ':trace-bytes'
local held = tonumber(redis.call('HGET', bytesOf, tenant)) or 0
if held > 0 then redis.call('HINCRBY', bytesOf, '', 0 - held) end
redis.call('HDEL', bytesOf, tenant)
return redis.call('ZREM', shard .. ':trace-tenants', tenant)
