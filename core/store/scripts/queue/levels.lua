-- The ready entries of a queue by level.

-- Entries of a level that are read for its oldest one, if the first one became ready later than its score says.
local readMax = 64

-- @return the instant from which on the task may be taken
local function readySince(id, tick)
  local task = load(id)
  return task and task.ready_at or epoch2024 + math.floor(tick / ticksPerMs)
end

-- The score of a task has the instant of its put. A task that was delayed or returned became ready later.
-- @param first the entry with the lowest score
-- @return the instant from which on the oldest entry of the level may be taken
local function oldestOf(queue, level, first, tick)
  local oldest = readySince(first, tick)
  if not load(first) or not load(first).ready_at then return oldest end
  local base = level * levelSpan
  local entries = redis.call('ZRANGEBYSCORE', root .. ':ready:' .. queue, base, string.format('(%.0f', base + levelSpan), 'WITHSCORES',
    'LIMIT', 0, readMax)
  local ids = {}
  for i = 1, #entries, 2 do ids[#ids + 1] = entries[i] end
  loadOf(queue, ids)
  for i = 1, #entries, 2 do oldest = math.min(oldest, readySince(entries[i], tonumber(entries[i + 1]) - base)) end
  return oldest
end

-- @return the levels that have ready entries, the smallest first. Each has its level, `ready` (the number of its ready
-- entries) and `since` (the instant from which on its oldest entry may be taken).
local function readLevels(queue)
  local ready = root .. ':ready:' .. queue
  local levels, left = {}, redis.call('ZCARD', ready)
  local from = '-inf'
  while left > 0 do
    local first, text = unpack(redis.call('ZRANGEBYSCORE', ready, from, '+inf', 'WITHSCORES', 'LIMIT', 0, 1))
    local score = tonumber(text)
    local level = math.floor(score / levelSpan)
    from = string.format('%.0f', (level + 1) * levelSpan)
    local entries = redis.call('ZCOUNT', ready, score, '(' .. from)
    local since = oldestOf(queue, level, first, score - level * levelSpan)
    levels[#levels + 1] = { level = level, ready = entries, since = since }
    left = left - entries
  end
  return levels
end
