-- Ends tasks with their workers' results.
--
-- ARGV  for each task: id; lease, or '' for whoever holds it; succeeded | failed; result as JSON; SHA-1 of the result;
--       instance whose event stream it came by, or ''
-- returns two strings each: outcome, status
--   ended     now, or before with the same result
--   conflict  it has ended otherwise
--   leased    another lease is live
--   unheld    it waits, and never had this lease
--   foreign   it belongs to another instance
--   unknown

local function hadLease(task, lease)
  for _, earlier in ipairs(task.leases or {}) do
    if earlier == lease then return true end
  end
  return false
end

local function complete(id, lease, status, result, digest, instance)
  local task = load(id)
  if not task then return 'unknown', '' end
  if instance ~= '' and task.instance ~= instance then return 'foreign', task.status end
  if isTerminal(task.status) then return task.result == digest and 'ended' or 'conflict', task.status end
  if lease ~= '' and task.status == 'running' and task.lease ~= lease then return 'leased', task.status end
  if lease ~= '' and task.status == 'waiting' and not hadLease(task, lease) then return 'unheld', task.status end
  finish(task, status, result, digest)
  return 'ended', status
end

local ids = {}
for i = 1, #ARGV, 6 do ids[#ids + 1] = ARGV[i] end
loadAll(ids)
local outcomes = {}
for i = 1, #ARGV, 6 do
  local outcome, status = complete(unpack(ARGV, i, i + 5))
  outcomes[#outcomes + 1] = outcome
  outcomes[#outcomes + 1] = status
end
return answer(outcomes)
