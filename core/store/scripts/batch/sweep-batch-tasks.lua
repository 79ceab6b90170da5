-- Removes records of tasks of an ended batch, the last lines first.
--
-- KEYS     1 root of the tenant's tasks (task/keys.lua)
-- ARGV     1 batch  2 how many
-- returns  1  there are more
--          0  all are removed, or the batch has not ended
-- events   none
local batch, sweptMax = unpack(ARGV)

if not hasBatchEnded(redis.call('HGET', batchKey(batch), 'status')) then return 0 end
local lines = linesKey(batch)
local from = math.max(0, redis.call('LLEN', lines) - sweptMax)
local swept = {}
for i, queue in ipairs(redis.call('LRANGE', lines, from, -1)) do
  if string.sub(queue, 1, 1) ~= '!' then swept[queue] = (swept[queue] or 0) + 1 end
  local id = queue .. '.' .. batch .. '-' .. (from + i)
  for _, hash in ipairs({ ':task:', ':head:', ':text:' }) do gather('HDEL', hash, queue, id) end
  gather('ZREM', ':ends:', queue, id)
end
flush()
if redis.call('HEXISTS', batchKey(batch), 'counted') == 1 then
  for queue, count in pairs(swept) do countForBatches(queue, -count) end
end
redis.call('LTRIM', lines, 0, from - 1)
if from > 0 then return 1 end
redis.call('DEL', lines)
redis.call('HSET', batchKey(batch), 'swept', '1')
return 0
