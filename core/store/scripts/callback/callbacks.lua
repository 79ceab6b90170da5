-- The owed callbacks of ended tasks: when each is due, and how many a queue has.

-- Sets when the callback of a task is due. @param dueAt instant of the next delivery; nil: no further delivery
local function scheduleCallback(id, receiver, dueAt)
  local key = root .. ':callbacks:' .. receiver
  if dueAt then redis.call('ZADD', key, dueAt, id) else redis.call('ZREM', key, id) end
  local first = redis.call('ZRANGE', key, 0, 0, 'WITHSCORES')[2]
  if first then
    redis.call('ZADD', root .. ':callbacks', first, receiver)
  else
    redis.call('ZREM', root .. ':callbacks', receiver)
  end
end

-- Counts a task in its queue while it owes a callback. The record says whether it is counted. Tasks of an earlier
-- release are not, and must not be subtracted.
local function countCallback(task, owes)
  if (task.owes or false) == owes then return end
  redis.call('HINCRBY', root .. ':queue:' .. task.queue, 'owed', owes and 1 or -1)
  task.owes = owes or nil
  keep(task)
end
