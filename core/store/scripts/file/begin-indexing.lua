-- Begins an attempt to index one version of a file.
--
-- A version that failed for no reason of its own (internal_error: given up after many attempts) is tried again when
-- its message comes back: an operator put it back.
--
-- KEYS  1 file record  2 waiters  3 embedder of the tenant's index
-- ARGV  1 version  2 now (ms)
-- returns  {'run', fingerprint, field, value, ...}  of the index ('' for none yet), and the record
--          {'ended', waiter, ...}  it is ready or failed already; who was not told of it yet
--          {'skip'}  deleted, or superseded by a newer upload
local version, status, failure = unpack(redis.call('HMGET', KEYS[1], 'version', 'status', 'error_type'))
if version ~= ARGV[1] or status == 'deleted' then return { 'skip' } end
if status == 'ready' or (status == 'failed' and failure ~= 'internal_error') then
  local waiters = redis.call('LRANGE', KEYS[2], 0, -1)
  table.insert(waiters, 1, 'ended')
  return waiters
end

redis.call('HSET', KEYS[1],
  'status', 'parsing', 'percent', 0, 'updated_at', ARGV[2], 'error_type', '', 'error_message', '')
redis.call('HINCRBY', KEYS[1], 'attempts', 1)
local record = redis.call('HGETALL', KEYS[1])
table.insert(record, 1, redis.call('GET', KEYS[3]) or '')
table.insert(record, 1, 'run')
return record
