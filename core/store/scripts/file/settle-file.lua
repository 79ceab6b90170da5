-- After a reindex: what it made of a file takes the place of what was live, or goes when the reindex was given up.
--
-- KEYS  1 file record  2 embedder of the reindex  3 embedder of the tenant's index
-- ARGV  1 what is kept beside (protobuf), as it was read  2 fingerprint of the embedder that made it
-- returns  1 settled, 0 it changed meanwhile, or a reindex is under way
if redis.call('EXISTS', KEYS[2]) == 1 then return 0 end
if redis.call('HGET', KEYS[1], 'next_log_record') ~= ARGV[1] then return 0 end
if redis.call('GET', KEYS[3]) == ARGV[2] then redis.call('HSET', KEYS[1], 'live_log_record', ARGV[1]) end
redis.call('HDEL', KEYS[1], 'next_log_record')
return 1
