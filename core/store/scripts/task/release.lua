-- Gives back what a take leased whose answer reached nobody: no attempt was made.
--
-- ARGV  1 id of the take
-- returns 'released', how many

local memo = root .. ':take:' .. ARGV[1]
local leases = redis.call('GET', memo)
leases = leases and cmsgpack.unpack(leases) or {}
local released = 0
for i = 2, #leases, 2 do
  local task = load(leases[i])
  if task and task.status == 'running' and task.lease == ARGV[1] then
    task.attempts = task.attempts - 1
    returnToQueue(task, now)
    released = released + 1
  end
end
redis.call('DEL', memo)
return answer({ 'released', released })
