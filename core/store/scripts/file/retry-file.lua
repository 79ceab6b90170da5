-- Puts a file back to waiting for indexing: one that failed, or one that is ready but could not be read whole. The
-- latter gets a new version, since this one is live: it stays so until the new one is committed. Behind
-- queue-indexing.lua.
--
-- KEYS  1 file record  2 stream of indexing
-- ARGV  1 message id  2 now (ms)  3 file_id  4 longest stream of indexing
--       5 id of the work  6 tenant  7 trace  8 trace id
-- returns  {'unknown'}  no such file
--          {'conflict', status}  it has not failed, and all of it was read
--          {'full'}  too much waits for indexing: nothing changed
--          {'queued'}  also when this message put it back before
-- events   file.index
local status, version, by, notes = unpack(redis.call('HMGET', KEYS[1], 'status', 'version', 'retried_by', 'notes'))
if not status or status == 'deleted' then return { 'unknown' } end
if by == ARGV[1] then return { 'queued' } end
local partly = status == 'ready' and (notes or '') ~= ''
if status ~= 'failed' and not partly then return { 'conflict', status } end

if redis.call('XLEN', KEYS[2]) >= tonumber(ARGV[4]) then return { 'full' } end
if partly then version = tostring(redis.call('HINCRBY', KEYS[1], 'version', 1)) end
redis.call('HSET', KEYS[1], 'status', 'queued', 'percent', 0, 'attempts', 0, 'error_type', '', 'error_message', '',
  'notes', '', 'retried_by', ARGV[1], 'updated_at', ARGV[2])
queue_indexing(KEYS[2], ARGV[3], version, { id = ARGV[5], tenant = ARGV[6], trace = ARGV[7], trace_id = ARGV[8] })
return { 'queued' }
