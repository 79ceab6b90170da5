-- Appends an invisible part of a large file to the index log.
--
-- KEYS  1 file record  2 log  3 log head
-- ARGV  1 version  2 LogRecord (protobuf)  3 longest log
-- returns  1 appended, 0 the version is no longer the newest: stop working on it
local version, status = unpack(redis.call('HMGET', KEYS[1], 'version', 'status'))
if version ~= ARGV[1] or status == 'deleted' then return 0 end

local n = redis.call('INCR', KEYS[3])
redis.call('XADD', KEYS[2], 'MAXLEN', '~', ARGV[3], n .. '-0', 'event', 'file.part', 'body', ARGV[2])
return 1
