-- Deletes a file. Its record stays for a while as a tombstone with a version of its own, which no late commit beats.
-- Behind space-chunks.lua.
--
-- KEYS  1 file record  2 waiters  3 file list  4 log  5 log head  6 changes  7 visible head  8 chunks by space
-- ARGV  1 message id  2 now (ms)  3 file_id  4 LogRecord (protobuf)  5 longest log  6 tombstone life (ms)
--       7 longest list of changes  8 their life (ms)  9 id of the log's entry  10 place of the message in its stream
-- returns  {'unknown'}  no such file
--          {'deleted', waiter, ...}  whom to tell (also when this message deleted it before)
-- events   file.deleted
local function deleted(waiters)
  table.insert(waiters, 1, 'deleted')
  return waiters
end

local status, changed_by = unpack(redis.call('HMGET', KEYS[1], 'status', 'changed_by'))
if redis.call('LPOS', KEYS[6], ARGV[1]) then
  -- Delivered again. What was uploaded meanwhile came after this deletion, and stays.
  return deleted(status == 'deleted' and redis.call('LRANGE', KEYS[2], 0, -1) or {})
end
if not status or status == 'deleted' then return { 'unknown' } end
-- Published before the upload that is there: as if it had been done then.
if ARGV[10] < (changed_by or '') then return deleted({}) end

-- First a command that a full Redis takes: it refuses a script at its first write or not at all.
redis.call('ZREM', KEYS[3], ARGV[3])
redis.call('RPUSH', KEYS[6], ARGV[1])
redis.call('LTRIM', KEYS[6], -ARGV[7], -1)
redis.call('PEXPIRE', KEYS[6], ARGV[8])
redis.call('HINCRBY', KEYS[1], 'version', 1)
redis.call('HSET', KEYS[1], 'status', 'deleted', 'updated_at', ARGV[2], 'changed_by', ARGV[10])
redis.call('HDEL', KEYS[1], 'live_version', 'live_log_record', 'live_sha256', 'live_chunks', 'live_notes', 'blob', 'sha256',
  'building_outline', 'building_chunks', 'building_parts', 'building_notes', 'building_by', 'next_log_record')
count_chunks(KEYS[8], KEYS[1], 'building', 0)
count_chunks(KEYS[8], KEYS[1], 'live', 0)
redis.call('PEXPIRE', KEYS[1], ARGV[6])
redis.call('SET', KEYS[7], append_log(KEYS[4], KEYS[5], ARGV[5], 'file.deleted', ARGV[4], ARGV[9]))
return deleted(redis.call('LRANGE', KEYS[2], 0, -1))
