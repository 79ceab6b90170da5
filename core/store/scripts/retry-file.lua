-- Puts a failed file back to waiting for indexing.
--
-- KEYS  1 file record
-- ARGV  1 message id  2 now (ms)
-- returns  {'unknown'}  no such file
--          {'conflict', status}  it has not failed
--          {'queued', version}  publish its indexing (again, when this message put it back before)
local status, version, by = unpack(redis.call('HMGET', KEYS[1], 'status', 'version', 'retried_by'))
if not status or status == 'deleted' then return { 'unknown' } end
if by == ARGV[1] then return { 'queued', version } end
if status ~= 'failed' then return { 'conflict', status } end

redis.call('HSET', KEYS[1], 'status', 'queued', 'percent', 0, 'attempts', 0, 'error_type', '', 'error_message', '',
  'retried_by', ARGV[1], 'updated_at', ARGV[2])
return { 'queued', version }
