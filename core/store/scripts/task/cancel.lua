-- Cancels tasks that have not ended.
--
-- ARGV  ids
-- returns { { 'cancelled' | 'conflict' | 'unknown', status... } }, `ended`: an outcome and a status each

local outcomes = {}
for _, id in ipairs(ARGV) do
  local status = redis.call('HGET', taskKey(id), 'status')
  local outcome = 'unknown'
  if status and not isTerminal(status) then
    finish(id, 'cancelled', failure(id, 409, 'conflict', 'The task was cancelled.'))
    status = 'cancelled'
  end
  if status then outcome = status == 'cancelled' and 'cancelled' or 'conflict' end
  outcomes[#outcomes + 1] = outcome
  outcomes[#outcomes + 1] = status or ''
end
return { outcomes, ended }
