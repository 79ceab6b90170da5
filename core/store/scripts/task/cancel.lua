-- Cancels tasks that have not ended.
--
-- ARGV  ids
-- returns two strings each: 'cancelled' | 'conflict' (it ended otherwise) | 'unknown', status

local function cancel(id)
  local task = load(id)
  if not task then return 'unknown', '' end
  if isTerminal(task.status) then return task.status == 'cancelled' and 'cancelled' or 'conflict', task.status end
  finish(task, 'cancelled', failure(id, 409, 'conflict', 'The task was cancelled.'))
  return 'cancelled', 'cancelled'
end

loadAll(ARGV)
local outcomes = {}
for _, id in ipairs(ARGV) do
  local outcome, status = cancel(id)
  outcomes[#outcomes + 1] = outcome
  outcomes[#outcomes + 1] = status
end
return answer(outcomes)
