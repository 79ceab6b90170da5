-- Describes a queue: its counts, and its ready entries by level.
--
-- KEYS     1 root of the tenant's tasks (task/keys.lua)
-- ARGV     1 queue
-- returns  { fields, ended (task/writes.lua) }; fields: endpoint, status, { leased, delayed, dead, put, ended }, ms
--          since the oldest ready entry or -1, then for each level: level, ready entries; no fields: there is no such queue
-- events   none
local queue = ARGV[1]

local ready = root .. ':ready:' .. queue
local endpoint, status, put, ended =
  unpack(redis.call('HMGET', root .. ':queue:' .. queue, 'endpoint', 'status', 'put', 'ended'))
if not endpoint then return answer({}) end
local levels, oldest, left = {}, nil, redis.call('ZCARD', ready)
local from = '-inf'
while left > 0 do
  local score = tonumber(redis.call('ZRANGEBYSCORE', ready, from, '+inf', 'WITHSCORES', 'LIMIT', 0, 1)[2])
  local level = math.floor(score / levelSpan)
  local tick = score - level * levelSpan
  from = string.format('%.0f', (level + 1) * levelSpan)
  local entries = redis.call('ZCOUNT', ready, score, '(' .. from)
  levels[#levels + 1] = level
  levels[#levels + 1] = entries
  left = left - entries
  if not oldest or tick < oldest then oldest = tick end
end
local age = oldest and math.max(0, now - epoch2024 - math.floor(oldest / ticksPerMs)) or -1
local function count(kind) return redis.call('ZCARD', root .. kind .. queue) end
local counts = { count(':leased:'), count(':delayed:'), count(':dead:'), tonumber(put) or 0, tonumber(ended) or 0 }
return answer({ endpoint, status, counts, age, unpack(levels) })
