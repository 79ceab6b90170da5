-- Ends a reindex: from here on a tenant's index is what the reindex made. One that was begun for the embedder that the
-- index has already ends without effect, which gives up whatever was under way.
--
-- KEYS  1 embedder of the tenant's index  2 embedder of the reindex  3 files that it has to embed  4 log  5 log head
--       6 visible head
-- ARGV  1 fingerprint  2 LogRecord (protobuf)  3 longest log  4 id of the log's entry
-- returns  1 changed, 0 files are still to be embedded, -1 another reindex has taken over
-- events   embedder.changed
if redis.call('GET', KEYS[2]) ~= ARGV[1] then return -1 end
if redis.call('GET', KEYS[1]) ~= ARGV[1] and redis.call('SCARD', KEYS[3]) > 0 then return 0 end
redis.call('SET', KEYS[1], ARGV[1])
redis.call('DEL', KEYS[2], KEYS[3])
redis.call('SET', KEYS[6], append_log(KEYS[4], KEYS[5], ARGV[3], 'embedder.changed', ARGV[2], ARGV[4]))
return 1
