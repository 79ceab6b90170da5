-- Ends the indexing of a version as failed. An older version that is live stays live. Uses space-chunks.lua,
-- space-files.lua, callback/file-callbacks.lua and archive/entries.lua.
--
-- KEYS     1 file record  2 subscribers  3 root of the tenant's tasks  4 root of the tenant's spaces
-- ARGV     1 version  2 now (ms)  3 error type  4 error message  5 file_id
-- returns  {'stale'}  not the newest version, or it is ready: nothing changed
--          {'failed', subscriber, ...}  the subscribers to notify, also when it had failed before
-- events   file.index of its archive
local record, subscribers, root, spaceFiles = unpack(KEYS)
local version, now, errorType, errorMessage, fileId = unpack(ARGV)

local newest, status = unpack(redis.call('HMGET', record, 'version', 'status'))
if newest ~= version or status == 'deleted' or status == 'ready' then return { 'stale' } end
if status ~= 'failed' then
  redis.call('HSET', record,
    'status', 'failed', 'updated_at', now, 'error_type', errorType, 'error_message', errorMessage)
  countInSpace(spaceFiles, record)
  oweFileCallback(root, record, fileId, 'failed')
  endEntry(record, spaceFiles, errorMessage)
end
return { 'failed', unpack(redis.call('LRANGE', subscribers, 0, -1)) }
