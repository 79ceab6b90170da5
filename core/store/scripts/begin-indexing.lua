-- Begins an attempt to index one version of a file.
--
-- KEYS  1 file record
-- ARGV  1 version  2 now (ms)
-- returns  {'run', field, value, ...}  the record
--          {'skip'}  deleted, superseded by a newer upload, or ended (ready, failed) before
local version, status = unpack(redis.call('HMGET', KEYS[1], 'version', 'status'))
if version ~= ARGV[1] or status == 'deleted' or status == 'ready' or status == 'failed' then return { 'skip' } end

redis.call('HSET', KEYS[1], 'status', 'parsing', 'percent', 0, 'updated_at', ARGV[2])
redis.call('HINCRBY', KEYS[1], 'attempts', 1)
local record = redis.call('HGETALL', KEYS[1])
table.insert(record, 1, 'run')
return record
