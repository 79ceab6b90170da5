-- Ends the indexing of a version as failed. An older version that is live stays live. Uses space-chunks.lua,
-- space-files.lua, callback/file-callbacks.lua and archive/entries.lua.
--
-- KEYS     1 file record  2 subscribers  3 root of the tenant's tasks  4 root of the tenant's spaces
-- ARGV     1 version  2 now (ms)  3 file_id  4 error type  5 error message  6 error reason, or ''
-- returns  {'stale'}  not the newest version, or it is ready: nothing changed
--          {'failed', subscriber, ...}  the subscribers to notify, also when it had failed before
-- events   file.index of its archive
local record, subscribers, root, spaceFiles = unpack(KEYS)
local version, now, fileId, errorType, errorMessage, errorReason = unpack(ARGV)

local newest, status = unpack(redis.call('HMGET', record, 'version', 'status'))
if newest ~= version or status == 'deleted' or status == 'ready' then return { 'stale' } end
if status ~= 'failed' then
  redis.call('HSET', record,
    'status', 'failed', 'updated_at', now, 'step', '',
    'error_type', errorType, 'error_message', errorMessage, 'error_reason', errorReason)
  countInSpace(spaceFiles, record)
  oweFileCallback(root, record, fileId, 'failed')
  endEntry(record, spaceFiles, errorReason ~= '' and errorReason or errorMessage)
end
return { 'failed', unpack(redis.call('LRANGE', subscribers, 0, -1)) }
