-- Stores how far the indexing of a version is.
--
-- KEYS  1 file record  2 waiters
-- ARGV  1 version  2 attempt  3 status  4 percent  5 now (ms)
--       6 type and  7 message of what holds it up, '' for nothing
-- returns  {'stale'}  it ended, a newer upload came, or a later attempt has taken over: stop working on it
--          {'current', waiter, ...}  whom to tell
local version, status, attempt = unpack(redis.call('HMGET', KEYS[1], 'version', 'status', 'attempts'))
if version ~= ARGV[1] or attempt ~= ARGV[2] then return { 'stale' } end
if status == 'deleted' or status == 'ready' or status == 'failed' then return { 'stale' } end

redis.call('HSET', KEYS[1], 'status', ARGV[3], 'percent', ARGV[4], 'updated_at', ARGV[5],
  'error_type', ARGV[6], 'error_message', ARGV[7])
local waiters = redis.call('LRANGE', KEYS[2], 0, -1)
table.insert(waiters, 1, 'current')
return waiters
