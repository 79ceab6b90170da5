-- Gives back what a take leased whose answer reached nobody: no attempt was made.
--
-- ARGV  1 id of the take
-- returns { { 'released', how many } }, `ended`

local memo = root .. ':take:' .. ARGV[1]
local leases = redis.call('LRANGE', memo, 0, -1)
local released = 0
for i = 2, #leases, 2 do
  local id = leases[i]
  if redis.call('HGET', taskKey(id), 'lease') == ARGV[1] then
    redis.call('HINCRBY', taskKey(id), 'attempts', -1)
    returnToQueue(id, queueOf(id), now)
    released = released + 1
  end
end
redis.call('DEL', memo)
return { { 'released', released }, ended }
