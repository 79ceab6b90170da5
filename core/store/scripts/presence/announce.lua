-- Notes that a process runs, with its state, and forgets the processes that are gone.
--
-- KEYS     1 processes
-- ARGV     1 instance  2 state  3 how long this holds (ms)
-- returns  number of processes that run
-- events   none
local processes = KEYS[1]
local instance, state, keptMs = unpack(ARGV)

local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local all = redis.call('HGETALL', processes)
for i = 1, #all, 2 do
  if tonumber(string.match(all[i + 1], '^%d+')) < now then redis.call('HDEL', processes, all[i]) end
end
redis.call('HSET', processes, instance, string.format('%.0f %s', now + keptMs, state))
return redis.call('HLEN', processes)
