-- Ends the indexing of a version as failed. An older version that is live stays so.
--
-- KEYS  1 file record  2 waiters
-- ARGV  1 version  2 now (ms)  3 error type  4 error message
-- returns  {'stale'}  not the newest version, or it is ready; nothing changed
--          {'failed', waiter, ...}  whom to tell (also when it had failed before)
local version, status = unpack(redis.call('HMGET', KEYS[1], 'version', 'status'))
if version ~= ARGV[1] or status == 'deleted' or status == 'ready' then return { 'stale' } end

if status ~= 'failed' then
  redis.call('HSET', KEYS[1],
    'status', 'failed', 'updated_at', ARGV[2], 'error_type', ARGV[3], 'error_message', ARGV[4])
end
local waiters = redis.call('LRANGE', KEYS[2], 0, -1)
table.insert(waiters, 1, 'failed')
return waiters
