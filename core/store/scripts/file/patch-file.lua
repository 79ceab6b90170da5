-- Changes the name, the place or the metadata of a file: of its newest version, of its live version, and of the live
-- version that a reindex has embedded. The file is not read again. The caller has read the record before and made the new
-- values from it, so the script does nothing if the record has changed since.
-- Uses append-log.lua, space-chunks.lua, space-files.lua, append-audit.lua and grant/allows.lua.
--
-- KEYS     1 file record  2 log  3 log head  4 visible head  5 changes  6 chunks by space  7 root of the tenant's usage
--          8 root of the tenant's spaces
-- ARGV     1 message id  2 now (ms)  3 file_id  4 place of the message in its stream
--          5 spaces that the key may use (JSON, '' for all)  6 by (audit/append-audit.lua)
--          7 most entries of the log  8 most changes to remember  9 how long (ms)  10 most chunks of a space
--          11 version  12 revision  13 live LogRecord  14 LogRecord of the reindex: as they were read, '' for none
--          15 file_name  16 space_id  17 directory_id  18 metadata  19 metadata of the live version, '' for those of 18
--          20 live LogRecord  21 LogRecord of the reindex: the new values, '' for none
--          22 whether the space is to change: 1 or ''
--          23 file_id of the archive with which an entry changes, '' for a change of the file alone
--          24.. for each entry of the log: event, LogRecord (protobuf), id
-- returns  {'unknown'}  no such file, or in a space that the key may not use
--          {'known'}    this message was handled before, or a later upload came first: nothing changed
--          {'changed'}  the record is not as it was read: nothing changed
--          {'no_room', chunks}  the space has no room for the chunks of the file: nothing changed
--          {'entry', archive}  it is an entry, which changes with its archive only: nothing changed
--          {'patched'}
-- events   file.part  file.reembedded  file.committed
local record, log, head, visibleHead, changes, counts, usage, spaceFiles = unpack(KEYS)
local messageId, now, fileId, place, spaces, by, entriesMax, changesMax, changesMs, chunksMax,
  version, revision, live, nextRecord, fileName, spaceId, directoryId, metadata, liveMetadata,
  newLive, newNext, isMoved, archive = unpack(ARGV, 1, 23)
local firstEntry = 24

local fields = redis.call('HMGET', record, 'status', 'space_id', 'changed_by', 'version', 'revision',
  'live_log_record', 'next_log_record', 'parent')
local status, space, changedBy = unpack(fields, 1, 3)
if not status or status == 'deleted' or not allows(spaces, space) then return { 'unknown' } end
local parent = fields[8] or ''
if parent ~= archive then return { 'entry', parent } end
if redis.call('LPOS', changes, messageId) or place < (changedBy or '') then return { 'known' } end
local read = { version, revision, live, nextRecord }
local absent = { '', '0', '', '' }
for i = 1, #read do
  if (fields[i + 3] or absent[i]) ~= read[i] then return { 'changed' } end
end

local liveChunks, liveSpace = countedOf(record, 'live')
local buildingChunks, buildingSpace = countedOf(record, 'building')
local entering = (liveSpace ~= spaceId and liveChunks or 0) + (buildingSpace ~= spaceId and buildingChunks or 0)
local total = liveChunks + buildingChunks
if isMoved == '1' and entering > 0 and not hasRoom(counts, record, spaceId, total, tonumber(chunksMax)) then
  return { 'no_room', tostring(entering) }
end

-- A full Redis refuses a script only at its first write. It refuses HSET, so it refuses the whole change.
redis.call('HSET', record, 'file_name', fileName, 'space_id', spaceId, 'directory_id', directoryId,
  'metadata', metadata, 'updated_at', now)
redis.call('HINCRBY', record, 'revision', 1)
redis.call('RPUSH', changes, messageId)
redis.call('LTRIM', changes, -changesMax, -1)
redis.call('PEXPIRE', changes, changesMs)
if liveMetadata == '' then redis.call('HDEL', record, 'live_metadata')
else redis.call('HSET', record, 'live_metadata', liveMetadata) end
if newLive ~= '' then redis.call('HSET', record, 'live_log_record', newLive) end
if newNext ~= '' then redis.call('HSET', record, 'next_log_record', newNext) end
if isMoved == '1' then
  redis.call('HSET', record, 'moved_by', place)
  if liveChunks > 0 then countChunks(counts, record, 'live', liveChunks, spaceId) end
  if buildingChunks > 0 then countChunks(counts, record, 'building', buildingChunks, spaceId) end
end
countInSpace(spaceFiles, record)
for i = firstEntry, #ARGV, 3 do
  local n = appendLog(log, head, entriesMax, ARGV[i], ARGV[i + 1], ARGV[i + 2])
  if ARGV[i] == 'file.committed' then redis.call('SET', visibleHead, n) end
end
appendAudit(usage, by, fileId)
return { 'patched' }
