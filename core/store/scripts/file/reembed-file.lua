-- Stores the new parts that a reindex made of a file's live version, and sends them to the replicas. Searches do not
-- see them yet. Uses append-log.lua.
--
-- KEYS     1 file record  2 log  3 log head  4 embedder of the reindex  5 files that the reindex has to embed
-- ARGV     1 version  2 fingerprint of the embedder that made the parts  3 file_id  4 LogRecord (protobuf)
--          5 most entries of the log  6 id of the log's entry  7 revision of the LogRecord
--          8.. for each part of a file that has several: its LogRecord, id of its entry
-- returns  stopped  another reindex has taken over, or there is none
--          changed  another version or place is now live: the file is still to be embedded
--          done     kept, or the file is gone
-- events   file.part  file.reembedded
local record, log, head, reindexEmbedder, toReembed = unpack(KEYS)
local version, fingerprint, fileId, logRecord, entriesMax, entryId, revision = unpack(ARGV, 1, 7)
local firstPart = 8

if redis.call('GET', reindexEmbedder) ~= fingerprint then return 'stopped' end
local live = redis.call('HGET', record, 'live_version')
if live and live ~= version then return 'changed' end
if live and (redis.call('HGET', record, 'revision') or '0') ~= revision then return 'changed' end
redis.call('SREM', toReembed, fileId)
if not live then return 'done' end

for i = firstPart, #ARGV, 2 do appendLog(log, head, entriesMax, 'file.part', ARGV[i], ARGV[i + 1]) end
appendLog(log, head, entriesMax, 'file.reembedded', logRecord, entryId)
redis.call('HSET', record, 'next_log_record', logRecord)
return 'done'
