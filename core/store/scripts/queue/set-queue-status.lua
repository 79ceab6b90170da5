-- Pauses, resumes or drains a queue.
--
-- KEYS     1 root of the tenant's tasks (task/keys.lua)
-- ARGV     1 queue  2 active, paused or draining  3 by (audit/append-audit.lua)
-- returns  { 1, or 0 when there is no such queue, ended (task/writes.lua) }
-- events   wake
local queue, status, by = ARGV[1], ARGV[2], ARGV[3]

local key = root .. ':queue:' .. queue
local before = redis.call('HGET', key, 'status')
if not before then return answer(0) end
if status ~= before then
  appendAudit(root, by, queue, cjson.encode({ status = before }), cjson.encode({ status = status }))
end
redis.call('HSET', key, 'status', status)
queueState(queue).isWoken = true
return answer(1)
