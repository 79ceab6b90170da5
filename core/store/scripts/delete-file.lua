-- Deletes a file. Its record stays for a while as a tombstone with a version of its own, which no late commit beats.
--
-- KEYS  1 file record  2 waiters  3 file list  4 log  5 log head
-- ARGV  1 message id  2 now (ms)  3 file_id  4 LogRecord (protobuf)  5 longest log  6 tombstone life (ms)
-- returns  {'unknown'}  no such file
--          {'deleted', waiter, ...}  whom to tell (also when this message deleted it before)
-- events   file.deleted
local status, by = unpack(redis.call('HMGET', KEYS[1], 'status', 'deleted_by'))
if status == 'deleted' and by == ARGV[1] then return { 'deleted' } end
if not status or status == 'deleted' then return { 'unknown' } end

local version = redis.call('HINCRBY', KEYS[1], 'version', 1)
redis.call('HSET', KEYS[1], 'status', 'deleted', 'deleted_by', ARGV[1], 'updated_at', ARGV[2])
redis.call('HDEL', KEYS[1], 'live_version', 'live_log_record', 'live_sha256', 'live_chunks', 'blob', 'sha256')
redis.call('PEXPIRE', KEYS[1], ARGV[6])
redis.call('ZREM', KEYS[3], ARGV[3])
local n = redis.call('INCR', KEYS[5])
redis.call('XADD', KEYS[4], 'MAXLEN', '~', ARGV[5], n .. '-0', 'event', 'file.deleted', 'body', ARGV[4])
local waiters = redis.call('LRANGE', KEYS[2], 0, -1)
redis.call('DEL', KEYS[2])
table.insert(waiters, 1, 'deleted')
return waiters
