-- Settles a file after a reindex: its new parts become live, or are dropped if the reindex was given up.
--
-- KEYS     1 file record  2 embedder of the reindex  3 embedder of the tenant's index
-- ARGV     1 the reindex's LogRecord of the file (protobuf), as it was read  2 fingerprint of the embedder that made it
-- returns  1  settled
--          0  it changed meanwhile, or a reindex is in progress
-- events   none
local record, reindexEmbedder, embedder = unpack(KEYS)
local logRecord, fingerprint = unpack(ARGV)

if redis.call('EXISTS', reindexEmbedder) == 1 then return 0 end
if redis.call('HGET', record, 'next_log_record') ~= logRecord then return 0 end
if redis.call('GET', embedder) == fingerprint then redis.call('HSET', record, 'live_log_record', logRecord) end
redis.call('HDEL', record, 'next_log_record')
return 1
