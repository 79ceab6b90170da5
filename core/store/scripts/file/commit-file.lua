-- Makes an indexed version the live one: the record and the index log change in one step. Uses append-log.lua,
-- space-chunks.lua, space-files.lua, later-place.lua, stored-usage.lua, quota/files.lua, callback/file-callbacks.lua and
-- archive/entries.lua.
--
-- KEYS     1 file record  2 subscribers  3 log  4 log head  5 visible head
--          6 embedder of the tenant's index  7 embedder of the reindex  8 files that the reindex has to embed
--          9 chunks by space  10 root of the tenant's usage  11 quota of the tenant  12 root of the tenant's tasks
--          13 root of the tenant's spaces
-- ARGV     1 version  2 LogRecord (protobuf)  3 most entries of the log  4 now (ms)  5 chunks  6 id of the log's entry
--          7 notes (JSON, '' for none)  8 file_id  9 fingerprint of the embedder that made the parts  10 space
--          11 most chunks of a space  12 revision of the LogRecord
-- returns  {'stale'}  a newer upload or a deletion came first: nothing changed
--          {'moved', revision, file_name, space_id, directory_id}  a later change of these: nothing changed
--          {'embedder'}  the index is now made by another embedder: nothing changed
--          {'no_room'}  the space has no room for the chunks: nothing changed
--          {'quota', owner, measure, used, allowed, added}  refused by a quota (quota/files.lua): nothing changed
--          {'committed', subscriber, ...}  the subscribers to notify, also when it was committed before
-- events   file.committed; file.index of its archive
local record, subscribers, log, head, visibleHead, embedder, reindexEmbedder, toReembed, counts, usage, quota, root, spaceFiles =
  unpack(KEYS)
local version, logRecord, entriesMax, now, chunks, entryId, notes, fileId, fingerprint, space, chunksMax,
  revision = unpack(ARGV)

local newest, status, live = unpack(redis.call('HMGET', record, 'version', 'status', 'live_version'))
if newest ~= version or status == 'deleted' then return { 'stale' } end
if live ~= version then
  local moved = laterPlace(record, revision)
  if moved then return moved end
  if (redis.call('GET', embedder) or fingerprint) ~= fingerprint then return { 'embedder' } end
  -- A file without text counts as one chunk, because the maps of a replica have it too.
  local counted = math.max(1, tonumber(chunks))
  if not hasRoom(counts, record, space, counted, tonumber(chunksMax)) then return { 'no_room' } end
  local keyQuota = redis.call('HGET', record, 'quota') or ''
  local exceeded = exceededQuota(usage, quota, keyQuota, record, 'chunks', tonumber(chunks))
  if exceeded then return exceeded end
  -- A full Redis refuses a script only at its first write. It refuses SET, so a full Redis refuses the whole commit.
  redis.call('SET', embedder, fingerprint)
  countChunks(counts, record, 'building', 0)
  countChunks(counts, record, 'live', counted, space)
  removePending(usage, record)
  countStored(usage, record, tonumber(chunks))
  if (redis.call('GET', reindexEmbedder) or fingerprint) ~= fingerprint then redis.call('SADD', toReembed, fileId) end
  redis.call('SET', visibleHead, appendLog(log, head, entriesMax, 'file.committed', logRecord, entryId))
  redis.call('HSET', record,
    'status', 'ready', 'percent', 100, 'chunks', chunks, 'updated_at', now,
    'error_type', '', 'error_message', '', 'error_reason', '', 'step', '',
    'live_version', version, 'live_log_record', logRecord, 'live_sha256', redis.call('HGET', record, 'sha256'),
    'live_chunks', chunks, 'notes', notes, 'live_notes', notes)
  redis.call('HDEL', record, 'next_log_record', 'live_metadata',
    'building_outline', 'building_chunks', 'building_parts', 'building_notes', 'building_by')
  countInSpace(spaceFiles, record)
  oweFileCallback(root, record, fileId, 'ready')
  endEntry(record, spaceFiles)
end
return { 'committed', unpack(redis.call('LRANGE', subscribers, 0, -1)) }
