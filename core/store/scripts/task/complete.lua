-- Ends tasks with the results of their workers.
--
-- KEYS     1 root of the tenant's tasks (keys.lua)
-- ARGV     1.. for each task: id; lease, or '' for any; succeeded or failed; result as JSON; SHA-1 of the result;
--          instance whose event stream the result came by, or ''
-- returns  { outcomes, ended (writes.lua) }; outcomes: two strings for each task: outcome, status
--          ended     now, or before with the same result
--          conflict  it has ended otherwise
--          leased    another lease is live
--          unheld    it waits, and never had this lease
--          foreign   another instance submitted it
--          unknown   there is no such task; no status
-- events   wake  batch.finish
local argumentsEach = 6

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
for i = 1, #ARGV, argumentsEach do ids[#ids + 1] = ARGV[i] end
loadAll(ids)
local outcomes = {}
for i = 1, #ARGV, argumentsEach do
  local outcome, status = complete(unpack(ARGV, i, i + argumentsEach - 1))
  outcomes[#outcomes + 1] = outcome
  outcomes[#outcomes + 1] = status
end
return answer(outcomes)
