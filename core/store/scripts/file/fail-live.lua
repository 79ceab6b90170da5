-- Marks a live version as failed, because no search can find it: bytes of it are lost, or it does not fit into memory.
-- The next attempt to index the file parses it again. Uses space-chunks.lua, space-files.lua and
-- callback/file-callbacks.lua.
--
-- KEYS     1 file record  2 root of the tenant's tasks  3 root of the tenant's spaces
-- ARGV     1 version  2 now (ms)  3 file_id  4 error type  5 error message  6 error reason, or ''
-- returns  1  marked
--          0  it is not the newest version, it is not live, or it was marked before: nothing changed
-- events   none
local record, root, spaceFiles = unpack(KEYS)
local version, now, fileId, errorType, errorMessage, errorReason = unpack(ARGV)

local newest, live, status = unpack(redis.call('HMGET', record, 'version', 'live_version', 'status'))
if newest ~= version or live ~= version or status ~= 'ready' then return 0 end
redis.call('HSET', record,
  'status', 'failed', 'updated_at', now,
  'error_type', errorType, 'error_message', errorMessage, 'error_reason', errorReason)
-- Without this field the next attempt does not reuse the parts of the version.
redis.call('HDEL', record, 'live_sha256')
countInSpace(spaceFiles, record)
oweFileCallback(root, record, fileId, 'failed')
return 1
