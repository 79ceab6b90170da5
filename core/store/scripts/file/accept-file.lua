-- Accepts an upload: a new version of the file, and the work of indexing it, unless its newest version is the same.
-- Behind queue-indexing.lua and space-chunks.lua.
--
-- KEYS  1 file record  2 waiters  3 file list  4 accept sequence  5 tenants  6 changes  7 stream of indexing
--       8 chunks by space
-- ARGV  1 message id  2 now (ms)  3 waiter (JSON, '' none)  4 tenant  5 file_id
--       6 file_name  7 user  8 space_id  9 directory_id  10 metadata  11 blob  12 size  13 sha256
--       14 longest list of changes  15 their life (ms)  16 place of the message in its stream
--       17 longest stream of indexing  18 id of the work  19 trace  20 trace id
--       21 chunks of the file, at least  22 most chunks of a space
-- returns  queued     a new version waits for indexing
--          waiting    the same upload is being indexed; the waiter will hear of it
--          unchanged  the same upload is ready
--          known      this message, or one that was published later, did its work before: nothing changed
--          full       too much waits for indexing: nothing changed
--          no_room    the space holds as many chunks as it may: nothing changed
-- events   file.index
local waiters_max = 1000

local function wait_for_it()
  if ARGV[3] ~= '' then
    redis.call('RPUSH', KEYS[2], ARGV[3])
    redis.call('LTRIM', KEYS[2], -waiters_max, -1)
  end
end

local was = {}
local flat = redis.call('HGETALL', KEYS[1])
for i = 1, #flat, 2 do was[flat[i]] = flat[i + 1] end

if redis.call('LPOS', KEYS[6], ARGV[1]) then return 'known' end
if ARGV[16] < (was.changed_by or '') then return 'known' end

local same = was.sha256 == ARGV[13] and was.file_name == ARGV[6] and was.space_id == ARGV[8]
  and was.directory_id == ARGV[9] and was.metadata == ARGV[10] and was.user == ARGV[7]
local is_ready = same and was.status == 'ready'
local is_under_way = same and not is_ready and was.status ~= 'failed' and was.status ~= 'deleted'
if not is_ready and not is_under_way and redis.call('XLEN', KEYS[7]) >= tonumber(ARGV[17]) then return 'full' end
if not is_ready and not is_under_way and not has_room(KEYS[8], KEYS[1], ARGV[8], tonumber(ARGV[21]), tonumber(ARGV[22])) then
  return 'no_room'
end

redis.call('RPUSH', KEYS[6], ARGV[1])
redis.call('LTRIM', KEYS[6], -ARGV[14], -1)
redis.call('PEXPIRE', KEYS[6], ARGV[15])
redis.call('HSET', KEYS[1], 'changed_by', ARGV[16])
if is_ready then return 'unchanged' end
if is_under_way then
  wait_for_it()
  return 'waiting'
end

local version, created_at = (was.version or 0) + 1, ARGV[2]
if was.status and was.status ~= 'deleted' then created_at = was.created_at end
redis.call('HSET', KEYS[1],
  'version', version, 'status', 'queued', 'percent', 0, 'attempts', 0,
  'chunks', 0, 'error_type', '', 'error_message', '', 'notes', '', 'created_at', created_at, 'updated_at', ARGV[2],
  'file_name', ARGV[6], 'user', ARGV[7], 'space_id', ARGV[8], 'directory_id', ARGV[9], 'metadata', ARGV[10],
  'blob', ARGV[11], 'size', ARGV[12], 'sha256', ARGV[13])
redis.call('HDEL', KEYS[1],
  'building_outline', 'building_chunks', 'building_parts', 'building_notes', 'building_by')
count_chunks(KEYS[8], KEYS[1], 'building', 0)
redis.call('PERSIST', KEYS[1])
redis.call('ZADD', KEYS[3], redis.call('INCR', KEYS[4]), ARGV[5])
redis.call('SADD', KEYS[5], ARGV[4])
wait_for_it()
queue_indexing(KEYS[7], ARGV[5], version, { id = ARGV[18], tenant = ARGV[4], trace = ARGV[19], trace_id = ARGV[20] })
return 'queued'
