-- Ends the delays of tasks. They can then be taken at once, each at the place of its put. With an instant, a task that was
-- delayed later keeps its delay.
--
-- KEYS     1 root of the tenant's tasks (task/keys.lua)
-- ARGV     1 instant, or ''  2 id of the message  3.. ids of the tasks
-- returns  { outcomes, ended } (task/writes.lua). There are two strings for each task: outcome, status.
--          promoted  The task is not delayed any more. A task without a delay stays as it is.
--          kept      It was put or returned after the instant. It may be delayed.
--          conflict  The task has ended.
--          unknown   There is no such task. It has no status.
-- events   wake
local untilDelayed, message = tonumber(ARGV[1]), ARGV[2]
local ids = { unpack(ARGV, 3) }
local promoted = 0

-- @return the instant of the put, or of the newest event after it
local function changedAt(task)
  local newest = task.past and task.past[#task.past]
  return newest and newest.at or task.put_at
end

local function promote(id)
  local task = load(id)
  if not task then return 'unknown', '' end
  if isTerminal(task.status) then return 'conflict', task.status end
  if untilDelayed and changedAt(task) > untilDelayed then return 'kept', task.status end
  -- A worker may have returned the task with a new delay since this message was handled for the first time.
  if task.promoted_by ~= message and redis.call('ZREM', root .. ':delayed:' .. task.queue, id) == 1 then
    promoted = promoted + 1
    task.promoted_by, task.ready_at = message, now
    appendEvent(task, 'past', { event = 'promoted', at = now })
    keep(task)
    makeReady(id, task.queue, task.score)
  end
  return 'promoted', task.status
end

local outcomes = outcomesOf(ids, promote)
if untilDelayed then countChanged(message, promoted) end
return answer(outcomes)
