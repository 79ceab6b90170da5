-- Makes an indexed version the live one: the record and the index log change in one step.
-- Behind space-chunks.lua.
--
-- KEYS  1 file record  2 waiters  3 log  4 log head  5 visible head
--       6 embedder of the tenant's index  7 embedder of a reindex  8 files that it has to embed
--       9 chunks by space
-- ARGV  1 version  2 LogRecord (protobuf)  3 longest log  4 now (ms)  5 chunks  6 id of the log's entry
--       7 notes (JSON, '' none)  8 file_id  9 fingerprint of the embedder that made the parts  10 space
--       11 most chunks of a space
-- returns  {'stale'}  a newer upload or a deletion came first; nothing changed
--          {'embedder'}  the index is another embedder's by now; nothing changed
--          {'no_room'}  the space holds as many chunks as it may; nothing changed
--          {'committed', waiter, ...}  whom to tell (also when it was committed before)
-- events   file.committed
local version, status, live = unpack(redis.call('HMGET', KEYS[1], 'version', 'status', 'live_version'))
if version ~= ARGV[1] or status == 'deleted' then return { 'stale' } end
if live ~= ARGV[1] then
  if (redis.call('GET', KEYS[6]) or ARGV[9]) ~= ARGV[9] then return { 'embedder' } end
  -- A file without text is in the maps of a replica, too.
  local chunks = math.max(1, tonumber(ARGV[5]))
  if not has_room(KEYS[9], KEYS[1], ARGV[10], chunks, tonumber(ARGV[11])) then return { 'no_room' } end
  -- First a command that a full Redis refuses: it refuses a script at its first write or not at all.
  redis.call('SET', KEYS[6], ARGV[9])
  count_chunks(KEYS[9], KEYS[1], 'building', 0)
  count_chunks(KEYS[9], KEYS[1], 'live', chunks, ARGV[10])
  if (redis.call('GET', KEYS[7]) or ARGV[9]) ~= ARGV[9] then redis.call('SADD', KEYS[8], ARGV[8]) end
  redis.call('SET', KEYS[5], append_log(KEYS[3], KEYS[4], ARGV[3], 'file.committed', ARGV[2], ARGV[6]))
  redis.call('HSET', KEYS[1],
    'status', 'ready', 'percent', 100, 'chunks', ARGV[5], 'updated_at', ARGV[4], 'error_type', '', 'error_message', '',
    'live_version', version, 'live_log_record', ARGV[2], 'live_sha256', redis.call('HGET', KEYS[1], 'sha256'),
    'live_chunks', ARGV[5], 'notes', ARGV[7], 'live_notes', ARGV[7])
  redis.call('HDEL', KEYS[1], 'next_log_record',
    'building_outline', 'building_chunks', 'building_parts', 'building_notes', 'building_by')
end
local waiters = redis.call('LRANGE', KEYS[2], 0, -1)
table.insert(waiters, 1, 'committed')
return waiters
