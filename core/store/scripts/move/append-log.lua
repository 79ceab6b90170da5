-- Appends entries of a move to the index log of a shard, as long as the fence there is that of the move. Uses
-- index/append-log.lua.
--
-- KEYS     1 fence of the tenant (tenant/fence.lua)  2 log  3 log head  4 visible head
-- ARGV     1 the fence as it must be  2 most entries of the log  3 1 if searches wait for all entries so far, else ''
--          4.. of each entry: event, LogRecord (protobuf), id
-- returns  n of the newest entry of the log; -1: the fence is another one, and nothing changed
-- events   file.committed  file.deleted  embedder.changed  tenant.erased
local fence, log, head, visibleHead = unpack(KEYS)
local entriesMax, isVisible = ARGV[2], ARGV[3]
local firstEntry = 4

if redis.call('GET', fence) ~= ARGV[1] then return -1 end
for i = firstEntry, #ARGV, 3 do appendLog(log, head, entriesMax, ARGV[i], ARGV[i + 1], ARGV[i + 2]) end
local newest = tonumber(redis.call('GET', head) or 0)
if isVisible == '1' then redis.call('SET', visibleHead, string.format('%.0f', newest)) end
return newest
