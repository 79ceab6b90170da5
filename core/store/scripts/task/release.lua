-- Returns the tasks of a take to their queues, because its answer did not reach its caller. The attempts do not count.
--
-- KEYS     1 root of the tenant's tasks (keys.lua)
-- ARGV     1 id of the take
-- returns  { { 'released', how many }, ended (writes.lua) }
-- events   wake
local take = ARGV[1]

local memo = root .. ':take:' .. take
local packed = redis.call('GET', memo)
local leases = packed and cmsgpack.unpack(packed) or {}
local released = 0
for i = 2, #leases, 2 do -- lane, task...
  local task = load(leases[i])
  if task and task.status == 'running' and task.lease == take then
    noteReturn(task, 'released')
    task.attempts = task.attempts - 1
    returnToQueue(task, now)
    released = released + 1
  end
end
redis.call('DEL', memo)
return answer({ 'released', released })
