-- Counts a task in its queue while it owes a callback. The record says whether it is counted. Tasks of an earlier
-- release are not, and must not be subtracted.
local function countCallback(task, owes)
  if (task.owes or false) == owes then return end
  redis.call('HINCRBY', root .. ':queue:' .. task.queue, 'owed', owes and 1 or -1)
  task.owes = owes or nil
  keep(task)
end
