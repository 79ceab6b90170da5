-- Gives up a batch.
--
-- ARGV  1 batch  2 its errors as JSON  3 the status that it must have
-- returns 1, or 0 when it has another

local key = batchKey(ARGV[1])
if redis.call('HGET', key, 'status') ~= ARGV[3] then return 0 end
redis.call('HSET', key, 'status', 'failed', 'failed_at', now, 'errors', ARGV[2])
releaseInput(ARGV[1])
if ARGV[3] == 'validating' then redis.call('HSET', key, 'swept', '1') end
return 1
