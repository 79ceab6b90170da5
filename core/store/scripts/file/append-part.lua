-- Appends an invisible part of a large file to the index log, and to the record, where the next attempt finds it. The
-- first part reserves the room of the whole file in its space. Uses append-log.lua, space-chunks.lua,
-- later-place.lua and quota/files.lua.
--
-- KEYS     1 file record  2 log  3 log head  4 embedder of the tenant's index  5 chunks by space
--          6 root of the tenant's usage  7 quota of the tenant
-- ARGV     1 version  2 attempt  3 outline (blob)  4 chunks of the file  5 parts so far  6 part (blob)
--          7 LogRecord (protobuf)  8 most entries of the log  9 id of the entry  10 notes (JSON, '' for none)
--          11 fingerprint of the embedder that made the part  12 space  13 most chunks of a space
--          14 revision of the LogRecord
-- returns  1   appended
--          0   not the newest version, or a later attempt has taken over: stop
--          -1  the index is now made by another embedder
--          -2  the space has no room for the file
--          {'moved', revision, file_name, space_id, directory_id}  a later change of these: nothing changed
--          {'quota', owner, measure, used, allowed, added}  refused by a quota (quota/files.lua)
-- events   file.part
local record, log, head, embedder, counts, usage, quota = unpack(KEYS)
local version, attempt, outline, chunks, partCount, part, logRecord, entriesMax, entryId, notes, fingerprint, space,
  chunksMax, revision = unpack(ARGV)

local newest, status, newestAttempt, building, buildingBy =
  unpack(redis.call('HMGET', record, 'version', 'status', 'attempts', 'building_parts', 'building_by'))
if newest ~= version or newestAttempt ~= attempt then return 0 end
if status == 'deleted' or status == 'ready' or status == 'failed' then return 0 end
if (redis.call('GET', embedder) or fingerprint) ~= fingerprint then return -1 end
local moved = laterPlace(record, revision)
if moved then return moved end
if buildingBy ~= fingerprint then building = '' end
local parts = {}
for earlier in string.gmatch(building or '', '%S+') do table.insert(parts, earlier) end
if #parts ~= tonumber(partCount) then return 0 end
if #parts == 0 then
  if not hasRoom(counts, record, space, tonumber(chunks), tonumber(chunksMax)) then return -2 end
  local keyQuota = redis.call('HGET', record, 'quota') or ''
  local exceeded = exceededQuota(usage, quota, keyQuota, record, 'chunks', tonumber(chunks))
  if exceeded then return exceeded end
  countChunks(counts, record, 'building', tonumber(chunks), space)
end

table.insert(parts, part)
redis.call('HSET', record,
  'building_outline', outline, 'building_chunks', chunks, 'building_parts', table.concat(parts, ' '),
  'building_notes', notes, 'building_by', fingerprint)
appendLog(log, head, entriesMax, 'file.part', logRecord, entryId)
return 1
