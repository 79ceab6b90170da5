-- Settles a claimed callback: it was delivered, given up, or is to be tried again.
--
-- A claim that another claim has replaced changes nothing. Exception: a delivery is recorded all the same.
--
-- KEYS     1 root of the tenant's tasks (task/keys.lua)
-- ARGV     1 id  2 ended_at of the task, or of the file's version, when it was claimed  3 end of the claim
--          4 delivered, failed or pending  5 ms until it is due again, for pending  6 how the attempt ended, or ''
-- returns  1  settled
--          0  not this claim's to settle: the task was put back, or the callback was settled or claimed again
-- events   none
local id, endedAt, claim, status, delayMs = ARGV[1], tonumber(ARGV[2]), tonumber(ARGV[3]), ARGV[4], tonumber(ARGV[5])
local reason = ARGV[6]

-- @return whether the claim may settle it
local function isOurs(receiver)
  local claimEnd = redis.call('ZSCORE', root .. ':callbacks:' .. receiver, id)
  return claimEnd and (status == 'delivered' or tonumber(claimEnd) == claim)
end

if string.sub(id, 1, 5) == 'file:' then
  local owed = loadFileCallback(root, id)
  if not owed or tonumber(owed.ended_at) ~= endedAt or not isOurs(owed.receiver) then return 0 end
  if status == 'pending' then
    scheduleCallback(root, id, owed.receiver, now + delayMs)
  else
    endFileCallback(root, id, owed, status)
  end
  return 1
end

local task = load(id)
if not task or task.ended_at ~= endedAt then return 0 end
if not isOurs(task.receiver) then return 0 end
appendEvent(task, 'callbacks', {
  event = 'callback', at = now, attempt = task.callback_attempts, status = status, reason = reason ~= '' and reason or nil,
})
keep(task)
if status == 'pending' then
  scheduleCallback(root, id, task.receiver, now + delayMs)
else
  scheduleCallback(root, id, task.receiver, nil)
  countCallback(task, false)
  task.callback_status = status
  local function bytesIn(kind) return redis.call('HSTRLEN', root .. kind .. task.queue, id) end
  local isDead = redis.call('ZSCORE', root .. ':dead:' .. task.queue, id)
  retire(task, isDead, bytesIn(':text:'), bytesIn(':dead-text:'))
end
flush()
return 1
