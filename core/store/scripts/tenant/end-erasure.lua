-- Ends the erasure of a tenant. The tenant stays closed until it gets an API key.
--
-- KEYS     1 erasure of the tenant  2 tenants being erased
-- ARGV     1 tenant  2 requested_at of the erasure  3 what became of the append-only file  4 how long the record is kept
-- returns  1  ended
--          0  it had ended before, or another erasure runs
-- events   none
local erasure, erasing = unpack(KEYS)
local tenant, requestedAt, appendOnlyFile, keptMs = unpack(ARGV)

local status, since = unpack(redis.call('HMGET', erasure, 'status', 'requested_at'))
if status ~= 'erasing' or since ~= requestedAt then return 0 end
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
redis.call('HSET', erasure, 'status', 'erased', 'erased_at', string.format('%.0f', now),
  'append_only_file', appendOnlyFile)
redis.call('HDEL', erasure, 'step', 'waits_for')
redis.call('PEXPIRE', erasure, keptMs)
redis.call('SREM', erasing, tenant)
return 1
