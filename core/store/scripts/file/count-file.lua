-- Counts a live file that was committed before chunks were counted. Uses space-chunks.lua.
--
-- KEYS     1 file record  2 chunks by space
-- ARGV     1 live version  2 space  3 chunks
-- returns  1  counted
--          0  counted before, or another version is live
-- events   none
local record, counts = unpack(KEYS)
local version, space, chunks = unpack(ARGV)

if redis.call('HGET', record, 'live_version') ~= version then return 0 end
if redis.call('HEXISTS', record, 'live_counted') == 1 then return 0 end
countChunks(counts, record, 'live', tonumber(chunks), space)
return 1
