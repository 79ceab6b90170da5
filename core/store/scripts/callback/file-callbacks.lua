-- The owed callbacks of files. A version owes one when its indexing ends, if its upload named a callback_url.
-- Uses usage/count-usage.lua and callback/schedule-callback.lua.
--
-- The callback of a file has the id `file:<version>:<file_id>`, in place of a task. No task has such an id, because the
-- name of a queue has no colon. It has the state of the file as it was at the end of the version: later changes of the
-- record do not change it.

local fileCallbackFields = {
  'file_name', 'version', 'attempts', 'chunks', 'size', 'user', 'space_id', 'directory_id', 'metadata', 'notes',
  'percent', 'error_type', 'error_message', 'error_reason', 'created_at', 'updated_at', 'callback_url',
}

-- @return shard and tenant of the root of a tenant's tasks
local function ownerOfCallbacks(root)
  return string.match(root, '^(.-}):tasks:(.*)$')
end

-- Owes the callback of the version in the record, whose indexing has ended in this step.
-- @param status how it ended: ready, failed, deleted or replaced
local function oweFileCallback(root, record, fileId, status)
  local url, receiver, version, key =
    unpack(redis.call('HMGET', record, 'callback_url', 'callback_receiver', 'version', 'key'))
  if (url or '') == '' then return end
  local state = { status = status }
  for i, value in ipairs(redis.call('HMGET', record, unpack(fileCallbackFields))) do
    state[fileCallbackFields[i]] = value or ''
  end
  local now = readClock()
  local id = 'file:' .. version .. ':' .. fileId
  local owed = {
    file_id = fileId, receiver = receiver, key = key or '', attempts = 0, ended_at = string.format('%.0f', now),
    state = state,
  }
  local shard, tenant = ownerOfCallbacks(root)
  redis.call('HSET', root .. ':file-callbacks', id, cjson.encode(owed))
  redis.call('SADD', shard .. ':callback-tenants', tenant)
  scheduleCallback(root, id, receiver, now)
  redis.call('HSET', record, 'callback_status', 'pending')
end

-- Whether the newest version of a record, by its status, has yet to end.
local function isIndexing(status)
  return status and status ~= 'ready' and status ~= 'failed' and status ~= 'deleted'
end

-- @return the owed callback; nil: there is none
local function loadFileCallback(root, id)
  local owed = redis.call('HGET', root .. ':file-callbacks', id)
  return owed and cjson.decode(owed) or nil
end

-- Removes a callback that was settled, and notes in the record of its file how.
-- @param status delivered or failed
local function endFileCallback(root, id, owed, status)
  scheduleCallback(root, id, owed.receiver, nil)
  redis.call('HDEL', root .. ':file-callbacks', id)
  local shard, tenant = ownerOfCallbacks(root)
  if redis.call('EXISTS', root .. ':file-callbacks') == 0 then
    redis.call('SREM', shard .. ':callback-tenants', tenant)
  end
  local record = shard .. ':file:' .. tenant .. ':' .. owed.file_id
  local version, current = unpack(redis.call('HMGET', record, 'version', 'callback_status'))
  if version == owed.state.version and current == 'pending' then
    redis.call('HSET', record, 'callback_status', status)
  end
end
