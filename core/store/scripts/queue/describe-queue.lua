-- Describes a queue: its counts, and its ready entries by level.
--
-- KEYS     1 root of the tenant's tasks (task/keys.lua)
-- ARGV     1 queue
-- returns  { fields, ended (task/writes.lua) }; fields: endpoint, status, { leased, delayed, dead, put, ended }, ms
--          since which the oldest ready entry may be taken or -1, then for each level: level, ready entries; no fields: there is no such queue
-- events   none
local queue = ARGV[1]

local ready = root .. ':ready:' .. queue
local endpoint, status, put, ended =
  unpack(redis.call('HMGET', root .. ':queue:' .. queue, 'endpoint', 'status', 'put', 'ended'))
if not endpoint then return answer({}) end
-- Entries of a level that are read for its oldest one, if the first one became ready later than its score says.
local readMax = 64

-- @return the instant since which the task may be taken
local function readySince(id, tick)
  local task = load(id)
  return task and task.ready_at or epoch2024 + math.floor(tick / ticksPerMs)
end

-- The score of a task has the instant of its put. A task that was delayed or returned became ready later.
-- @param first the entry with the lowest score
-- @return the instant since which the oldest entry of the level may be taken
local function oldestOf(level, first, tick)
  local oldest = readySince(first, tick)
  if not load(first) or not load(first).ready_at then return oldest end
  local base = level * levelSpan
  local entries = redis.call('ZRANGEBYSCORE', ready, base, string.format('(%.0f', base + levelSpan), 'WITHSCORES',
    'LIMIT', 0, readMax)
  local ids = {}
  for i = 1, #entries, 2 do ids[#ids + 1] = entries[i] end
  loadOf(queue, ids)
  for i = 1, #entries, 2 do oldest = math.min(oldest, readySince(entries[i], tonumber(entries[i + 1]) - base)) end
  return oldest
end

local levels, oldest, left = {}, nil, redis.call('ZCARD', ready)
local from = '-inf'
while left > 0 do
  local first, text = unpack(redis.call('ZRANGEBYSCORE', ready, from, '+inf', 'WITHSCORES', 'LIMIT', 0, 1))
  local score = tonumber(text)
  local level = math.floor(score / levelSpan)
  local since = oldestOf(level, first, score - level * levelSpan)
  from = string.format('%.0f', (level + 1) * levelSpan)
  local entries = redis.call('ZCOUNT', ready, score, '(' .. from)
  levels[#levels + 1] = level
  levels[#levels + 1] = entries
  left = left - entries
  if not oldest or since < oldest then oldest = since end
end
local age = oldest and math.max(0, now - oldest) or -1
local function count(kind) return redis.call('ZCARD', root .. kind .. queue) end
local counts = { count(':leased:'), count(':delayed:'), count(':dead:'), tonumber(put) or 0, tonumber(ended) or 0 }
return answer({ endpoint, status, counts, age, unpack(levels) })
