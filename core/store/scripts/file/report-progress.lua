-- Stores how far the indexing of a version is. Uses space-chunks.lua and space-files.lua.
--
-- KEYS     1 file record  2 subscribers  3 root of the tenant's spaces
-- ARGV     1 version  2 attempt  3 status  4 percent  5 now (ms)
--          6 type, 7 message and 8 reason of what delays it, '' for nothing  9 step (file-record.ts), '' for none
-- returns  {'stale'}  it ended, a newer upload came, or a later attempt has taken over: stop
--          {'current', subscriber, ...}  the subscribers to notify
-- events   none
local record, subscribers, spaceFiles = unpack(KEYS)
local version, attempt, newStatus, percent, now, errorType, errorMessage, errorReason, step = unpack(ARGV)

local newest, status, newestAttempt = unpack(redis.call('HMGET', record, 'version', 'status', 'attempts'))
if newest ~= version or newestAttempt ~= attempt then return { 'stale' } end
if status == 'deleted' or status == 'ready' or status == 'failed' then return { 'stale' } end

redis.call('HSET', record, 'status', newStatus, 'percent', percent, 'updated_at', now,
  'error_type', errorType, 'error_message', errorMessage, 'error_reason', errorReason, 'step', step)
announceFile(spaceFiles, record)
return { 'current', unpack(redis.call('LRANGE', subscribers, 0, -1)) }
