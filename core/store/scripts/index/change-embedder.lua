-- Ends a reindex: its new parts become the tenant's index. Uses append-log.lua.
--
-- A reindex with the index's present embedder ends without effect. Beginning one is the way to give up another reindex.
--
-- KEYS     1 embedder of the tenant's index  2 embedder of the reindex  3 files that the reindex has to embed
--          4 log  5 log head  6 visible head
-- ARGV     1 fingerprint  2 LogRecord (protobuf)  3 most entries of the log  4 id of the log's entry
-- returns  1   changed
--          0   files are still to be embedded
--          -1  another reindex has taken over
-- events   embedder.changed
local embedder, reindexEmbedder, toReembed, log, head, visibleHead = unpack(KEYS)
local fingerprint, logRecord, entriesMax, entryId = unpack(ARGV)

if redis.call('GET', reindexEmbedder) ~= fingerprint then return -1 end
if redis.call('GET', embedder) ~= fingerprint and redis.call('SCARD', toReembed) > 0 then return 0 end
redis.call('SET', embedder, fingerprint)
redis.call('DEL', reindexEmbedder, toReembed)
redis.call('SET', visibleHead, appendLog(log, head, entriesMax, 'embedder.changed', logRecord, entryId))
return 1
