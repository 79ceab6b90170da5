-- Describes a queue: its counts, and its ready entries by level.
--
-- KEYS     1 root of the tenant's tasks (task/keys.lua)
-- ARGV     1 queue
-- returns  { fields, ended (task/writes.lua) }. There are no fields if there is no such queue.
--          The first five fields are endpoint, status, counts, age and progress.
--          The counts are leased, delayed, dead, put and ended, then the time in ms of the last minutes, and put and ended in it.
--          The age is the time in ms since which the oldest ready entry may be taken. It is -1 if none is ready.
--          The progress is the instant of the newest progress, as text. It is '' if none was reported.
--          Then each level has two fields: level, ready entries.
-- events   none
local queue = ARGV[1]

-- Whole minutes before the running one whose tasks are counted as new.
local recentMinutes = 5

local endpoint, status, put, ended, progress, minute =
  unpack(redis.call('HMGET', root .. ':queue:' .. queue, 'endpoint', 'status', 'put', 'ended', 'progress_at', 'minute'))
if not endpoint then return answer({}) end
put, ended = tonumber(put) or 0, tonumber(ended) or 0

-- Returns how many tasks were put and ended since an instant. The history has the values at the ends of minutes.
local function changesSince(from)
  local function isBefore(text) return (tonumber(text) + 1) * 60000 <= from end
  if not minute or isBefore(minute) then return 0, 0 end
  local putBefore, endedBefore = put, ended
  local closed = redis.call('LRANGE', root .. ':minutes:' .. queue, -recentMinutes - 1, -1)
  for i = #closed, 1, -1 do
    local at, putThen, endedThen = string.match(closed[i], '^(%d+) (%S+) (%S+)')
    putBefore, endedBefore = tonumber(putThen), tonumber(endedThen)
    if isBefore(at) then break end
  end
  return put - putBefore, ended - endedBefore
end

local from = (math.floor(now / 60000) - recentMinutes) * 60000
local newPut, newEnded = changesSince(from)
local levels, oldest = {}, nil
for _, one in ipairs(readLevels(queue)) do
  levels[#levels + 1] = one.level
  levels[#levels + 1] = one.ready
  if not oldest or one.since < oldest then oldest = one.since end
end
local age = oldest and math.max(0, now - oldest) or -1
local function count(kind) return redis.call('ZCARD', root .. kind .. queue) end
local counts = { count(':leased:'), count(':delayed:'), count(':dead:'), put, ended, now - from, newPut, newEnded }
return answer({ endpoint, status, counts, age, progress or '', unpack(levels) })
