-- Keeps what a reindex made of the live version of a file, beside what search finds, and gives it to the replicas.
--
-- KEYS  1 file record  2 log  3 log head  4 embedder of the reindex  5 files that it has to embed
-- ARGV  1 version  2 fingerprint of the embedder that made the parts  3 file_id  4 LogRecord (protobuf)
--       5 longest log  6 id of the log's entry
--       7.. of each part, but for a file of one: its LogRecord, the id of its entry
-- returns  stopped  another reindex has taken over, or none is under way
--          changed  another version is live by now: the file is still to be embedded
--          done     kept, or the file is gone
-- events   file.part  file.reembedded
if redis.call('GET', KEYS[4]) ~= ARGV[2] then return 'stopped' end
local live = redis.call('HGET', KEYS[1], 'live_version')
if live and live ~= ARGV[1] then return 'changed' end
redis.call('SREM', KEYS[5], ARGV[3])
if not live then return 'done' end

for i = 7, #ARGV, 2 do append_log(KEYS[2], KEYS[3], ARGV[5], 'file.part', ARGV[i], ARGV[i + 1]) end
append_log(KEYS[2], KEYS[3], ARGV[5], 'file.reembedded', ARGV[4], ARGV[6])
redis.call('HSET', KEYS[1], 'next_log_record', ARGV[4])
return 'done'
