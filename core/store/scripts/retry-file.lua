-- Puts a file back to waiting for indexing: one that failed, or one that is ready but could not be read whole. The
-- latter gets a new version, since this one is live: it stays so until the new one is committed.
--
-- KEYS  1 file record
-- ARGV  1 message id  2 now (ms)
-- returns  {'unknown'}  no such file
--          {'conflict', status}  it has not failed, and all of it was read
--          {'queued', version}  publish its indexing (again, when this message put it back before)
local status, version, by, notes = unpack(redis.call('HMGET', KEYS[1], 'status', 'version', 'retried_by', 'notes'))
if not status or status == 'deleted' then return { 'unknown' } end
if by == ARGV[1] then return { 'queued', version } end
local partly = status == 'ready' and (notes or '') ~= ''
if status ~= 'failed' and not partly then return { 'conflict', status } end

if partly then version = tostring(redis.call('HINCRBY', KEYS[1], 'version', 1)) end
redis.call('HSET', KEYS[1], 'status', 'queued', 'percent', 0, 'attempts', 0, 'error_type', '', 'error_message', '',
  'notes', '', 'retried_by', ARGV[1], 'updated_at', ARGV[2])
return { 'queued', version }
