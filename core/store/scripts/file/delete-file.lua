-- Deletes a file. Its record stays for a while as a tombstone with a newer version, so that no late commit succeeds.
-- Uses append-log.lua, space-chunks.lua, space-files.lua, stored-usage.lua, quota/files.lua, append-audit.lua, grant/allows.lua
-- callback/file-callbacks.lua and archive/entries.lua.
--
-- KEYS     1 file record  2 subscribers  3 file list  4 log  5 log head  6 changes  7 visible head  8 chunks by space
--          9 root of the tenant's usage  10 root of the tenant's tasks  11 root of the tenant's spaces
-- ARGV     1 message id  2 now (ms)  3 file_id  4 LogRecord (protobuf)  5 most entries of the log
--          6 how long the tombstone stays (ms)  7 most changes to remember  8 how long (ms)
--          9 id of the log's entry  10 place of the message in its stream
--          11 spaces that the key may use (JSON, '' for all)  12 by (audit/append-audit.lua)
--          13 space that is being deleted: the file must be in it; '' for any
-- returns  {'unknown'}  no such file, or in a space that the key may not use, or not in the deleted space
--          {'deleted', subscriber, ...}  the subscribers to notify, also when this message deleted it before
-- events   file.deleted; file.index of its archive
local record, subscribers, files, log, head, changes, visibleHead, counts, usage, root, spaceFiles = unpack(KEYS)
local messageId, now, fileId, logRecord, entriesMax, tombstoneMs, changesMax, changesMs, entryId, place, spaces, by,
  ofSpace = unpack(ARGV)

local function deleted(found)
  return { 'deleted', unpack(found) }
end

local status, changedBy, space, movedBy =
  unpack(redis.call('HMGET', record, 'status', 'changed_by', 'space_id', 'moved_by'))
if ofSpace ~= '' then
  local isLater = place < (changedBy or '') or place < (movedBy or '')
  if space ~= ofSpace or isLater then return { 'unknown' } end
end
if status and not allows(spaces, space) then return { 'unknown' } end
if redis.call('LPOS', changes, messageId) then
  -- This message was delivered again. A later upload came after the deletion, so it stays.
  return deleted(status == 'deleted' and redis.call('LRANGE', subscribers, 0, -1) or {})
end
if not status or status == 'deleted' then return { 'unknown' } end
-- The deletion was published before the current upload. The answer says deleted, and the upload stays.
if place < (changedBy or '') then return deleted({}) end

-- A full Redis refuses a script only at its first write. It accepts ZREM, so a file can be deleted when Redis is full.
redis.call('ZREM', files, fileId)
redis.call('RPUSH', changes, messageId)
redis.call('LTRIM', changes, -changesMax, -1)
redis.call('PEXPIRE', changes, changesMs)
if isIndexing(status) then oweFileCallback(root, record, fileId, 'deleted') end
redis.call('HINCRBY', record, 'version', 1)
redis.call('HSET', record, 'status', 'deleted', 'updated_at', now, 'changed_by', place)
redis.call('HDEL', record, 'blob', 'sha256',
  'live_version', 'live_log_record', 'live_sha256', 'live_chunks', 'live_notes', 'live_metadata',
  'building_outline', 'building_chunks', 'building_parts', 'building_notes', 'building_by', 'next_log_record',
  'unpacked_version', 'open_entries', 'next_entry', 'entry_notes', 'parked')
forgetEntry(record, spaceFiles)
countChunks(counts, record, 'building', 0)
countChunks(counts, record, 'live', 0)
removePending(usage, record)
removeStored(usage, record)
countInSpace(spaceFiles, record)
redis.call('PEXPIRE', record, tombstoneMs)
redis.call('SET', visibleHead, appendLog(log, head, entriesMax, 'file.deleted', logRecord, entryId))
appendAudit(usage, by, fileId)
return deleted(redis.call('LRANGE', subscribers, 0, -1))
