-- Appends an invisible part of a large file to the index log, and to the record: another attempt goes on from there.
-- The first part reserves the room of the whole file in its space. Behind space-chunks.lua.
--
-- KEYS  1 file record  2 log  3 log head  4 embedder of the tenant's index
--       5 chunks by space
-- ARGV  1 version  2 attempt  3 outline (blob)  4 chunks of the file  5 parts so far  6 part (blob)
--       7 LogRecord (protobuf)  8 longest log  9 id of the entry  10 notes (JSON, '' none)
--       11 fingerprint of the embedder that made the part  12 space  13 most chunks of a space
-- returns  1 appended, 0 not the newest version, or a later attempt has taken over: stop working on it
--          -1 the index is another embedder's by now
--          -2 the space has no room for the file
-- events   file.part
local version, status, attempt, building, building_by =
  unpack(redis.call('HMGET', KEYS[1], 'version', 'status', 'attempts', 'building_parts', 'building_by'))
if version ~= ARGV[1] or attempt ~= ARGV[2] then return 0 end
if status == 'deleted' or status == 'ready' or status == 'failed' then return 0 end
if (redis.call('GET', KEYS[4]) or ARGV[11]) ~= ARGV[11] then return -1 end
if building_by ~= ARGV[11] then building = '' end
local parts = {}
for part in string.gmatch(building or '', '%S+') do table.insert(parts, part) end
if #parts ~= tonumber(ARGV[5]) then return 0 end
if #parts == 0 then
  if not has_room(KEYS[5], KEYS[1], ARGV[12], tonumber(ARGV[4]), tonumber(ARGV[13])) then return -2 end
  count_chunks(KEYS[5], KEYS[1], 'building', tonumber(ARGV[4]), ARGV[12])
end

table.insert(parts, ARGV[6])
redis.call('HSET', KEYS[1],
  'building_outline', ARGV[3], 'building_chunks', ARGV[4], 'building_parts', table.concat(parts, ' '),
  'building_notes', ARGV[10], 'building_by', ARGV[11])
append_log(KEYS[2], KEYS[3], ARGV[8], 'file.part', ARGV[7], ARGV[9])
return 1
