-- Ends the delay of a task, so that it can be taken at once, at the place of its put.
--
-- KEYS     1 root of the tenant's tasks (keys.lua)
-- ARGV     1 id  2 id of the message
-- returns  { { outcome, status }, ended (writes.lua) }
--          promoted  now or before; a task that is not delayed stays as it is
--          conflict  it has ended
--          unknown   there is no such task; no status
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
