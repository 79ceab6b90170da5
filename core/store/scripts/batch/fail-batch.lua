-- Gives up a batch.
--
-- KEYS     1 root of the tenant's tasks (task/keys.lua)
-- ARGV     1 batch  2 its errors as JSON  3 the status that it must have
-- returns  1  given up
--          0  it has another status
-- events   none
local batch, errors, status = unpack(ARGV)

local key = batchKey(batch)
if redis.call('HGET', key, 'status') ~= status then return 0 end
redis.call('HSET', key, 'status', 'failed', 'failed_at', now, 'errors', errors)
releaseInput(batch)
if status == 'validating' then redis.call('HSET', key, 'swept', '1') end -- it has no tasks
return 1
