-- Notes up to where the snapshots on disk have the log, by a replica, and forgets the replicas that are gone.
--
-- KEYS     1 replicas
-- ARGV     1 instance  2 n of the position  3 id of the position  4 how long this holds (ms)
-- returns  nothing
-- events   none
local replicas = KEYS[1]
local instance, n, id, keptMs = unpack(ARGV)

local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local all = redis.call('HGETALL', replicas)
for i = 1, #all, 2 do
  if tonumber(string.match(all[i + 1], '^%d+')) < now then redis.call('HDEL', replicas, all[i]) end
end
redis.call('HSET', replicas, instance, string.format('%.0f %s %s', now + keptMs, n, id))
