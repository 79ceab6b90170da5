-- Sets when an owed callback is due.
-- @param id a task, or the callback of a file (file-callbacks.lua)
-- @param dueAt instant of the next delivery; nil: no further delivery
local function scheduleCallback(root, id, receiver, dueAt)
  local key = root .. ':callbacks:' .. receiver
  if dueAt then redis.call('ZADD', key, dueAt, id) else redis.call('ZREM', key, id) end
  local first = redis.call('ZRANGE', key, 0, 0, 'WITHSCORES')[2]
  if first then
    redis.call('ZADD', root .. ':callbacks', first, receiver)
  else
    redis.call('ZREM', root .. ':callbacks', receiver)
  end
end
