-- Stores how far the indexing of a version is.
--
-- KEYS  1 file record  2 waiters
-- ARGV  1 version  2 status  3 percent  4 now (ms)
-- returns  {'stale'}  the version is no longer the newest: stop working on it
--          {'current', waiter, ...}  whom to tell
local version, status = unpack(redis.call('HMGET', KEYS[1], 'version', 'status'))
if version ~= ARGV[1] or status == 'deleted' then return { 'stale' } end

redis.call('HSET', KEYS[1], 'status', ARGV[2], 'percent', ARGV[3], 'updated_at', ARGV[4])
local waiters = redis.call('LRANGE', KEYS[2], 0, -1)
table.insert(waiters, 1, 'current')
return waiters
