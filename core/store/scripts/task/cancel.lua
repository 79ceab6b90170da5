-- Cancels tasks that have not ended. With an instant: only those that no worker has, and that were put up to it.
--
-- KEYS     1 root of the tenant's tasks (keys.lua)
-- ARGV     1 instant, or ''  2 id of the message, if there is an instant  3.. ids
-- returns  { outcomes, ended } (writes.lua). There are two strings for each task: outcome, status.
--          cancelled  now or before
--          conflict   it ended otherwise
--          kept       a worker has it, or it was put after the instant
--          unknown    there is no such task; no status
-- events   wake  batch.finish
local untilPut, message = tonumber(ARGV[1]), ARGV[2]
local ids = { unpack(ARGV, 3) }
local cancelled = 0

local function cancel(id)
  local task = load(id)
  if not task then return 'unknown', '' end
  if isTerminal(task.status) then return task.status == 'cancelled' and 'cancelled' or 'conflict', task.status end
  if untilPut and (task.status ~= 'waiting' or task.put_at > untilPut) then return 'kept', task.status end
  cancelled = cancelled + 1
  finish(task, 'cancelled', failure(id, 409, 'conflict', 'The task was cancelled.'))
  return 'cancelled', 'cancelled'
end

local outcomes = outcomesOf(ids, cancel)
if untilPut then countChanged(message, cancelled) end
return answer(outcomes)
