-- Tells the replicas to drop the index of a tenant that is being erased, once for each erasure. Uses append-log.lua.
--
-- The second entry names no tenant. When all replicas have applied it, the log before it can be removed.
--
-- KEYS     1 erasure of the tenant  2 log  3 log head  4 visible head
-- ARGV     1 LogRecord with the tenant (protobuf)  2 empty LogRecord (protobuf)  3 most entries of the log
--          4 id of the first entry  5 id of the second entry  6 requested_at of the erasure
-- returns  n of the second entry; -1: the erasure has ended, or another one runs
-- events   tenant.erased  log.cut
local erasure, log, head, visibleHead = unpack(KEYS)
local ofTenant, empty, entriesMax, firstId, secondId, requestedAt = unpack(ARGV)

local status, since, before = unpack(redis.call('HMGET', erasure, 'status', 'requested_at', 'log_cut'))
if status ~= 'erasing' or since ~= requestedAt then return -1 end
if before then return tonumber(before) end
appendLog(log, head, entriesMax, 'tenant.erased', ofTenant, firstId)
local n = appendLog(log, head, entriesMax, 'log.cut', empty, secondId)
redis.call('SET', visibleHead, n)
redis.call('HSET', erasure, 'log_cut', n)
return n
