-- Pauses, resumes or drains a queue.
--
-- ARGV  1 queue  2 active | paused | draining
-- returns 1, or 0 when it is not registered

local key = root .. ':queue:' .. ARGV[1]
if redis.call('EXISTS', key) == 0 then return answer(0) end
redis.call('HSET', key, 'status', ARGV[2])
queueState(ARGV[1]).isWoken = true
return answer(1)
