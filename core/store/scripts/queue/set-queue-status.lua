-- Pauses, resumes or drains a queue.
--
-- KEYS     1 root of the tenant's tasks (task/keys.lua)
-- ARGV     1 queue  2 active, paused or draining
-- returns  { 1, or 0 when there is no such queue, ended (task/writes.lua) }
-- events   wake
local queue, status = ARGV[1], ARGV[2]

local key = root .. ':queue:' .. queue
if redis.call('EXISTS', key) == 0 then return answer(0) end
redis.call('HSET', key, 'status', status)
queueState(queue).isWoken = true
return answer(1)
