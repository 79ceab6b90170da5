-- Ends the delay of a task, so that it can be taken at once, at the place of its put.
--
-- KEYS     1 root of the tenant's tasks (task/keys.lua)
-- ARGV     1 id of the task  2 id of the message
-- returns  { { outcome, status }, ended (task/writes.lua) }
--          promoted  The task is not delayed any more. A task without a delay stays as it is.
--          conflict  The task has ended.
--          unknown   There is no such task. The reply has no status.
-- events   wake
local id, message = ARGV[1], ARGV[2]

local task = load(id)
if not task then return answer({ 'unknown' }) end
if isTerminal(task.status) then return answer({ 'conflict', task.status }) end
-- A worker may have returned the task with a new delay since this message was handled for the first time.
if task.promoted_by ~= message and redis.call('ZREM', root .. ':delayed:' .. task.queue, id) == 1 then
  task.promoted_by, task.ready_at = message, now
  appendEvent(task, 'past', { event = 'promoted', at = now })
  keep(task)
  makeReady(id, task.queue, task.score)
end
return answer({ 'promoted', task.status })
