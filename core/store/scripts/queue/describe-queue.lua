-- Describes a queue: its counts, and its ready entries by level.
--
-- KEYS     1 root of the tenant's tasks (task/keys.lua)
-- ARGV     1 queue
-- returns  { fields, ended (task/writes.lua) }. There are no fields if there is no such queue.
--          The first five fields are endpoint, status, counts, age and progress.
--          The counts are leased, delayed, dead, put and ended.
--          The age is the time in ms since which the oldest ready entry may be taken. It is -1 if none is ready.
--          The progress is the instant of the newest progress, as text. It is '' if none was reported.
--          Then each level has two fields: level, ready entries.
-- events   none
local queue = ARGV[1]

local endpoint, status, put, ended, progress =
  unpack(redis.call('HMGET', root .. ':queue:' .. queue, 'endpoint', 'status', 'put', 'ended', 'progress_at'))
if not endpoint then return answer({}) end
local levels, oldest = {}, nil
for _, one in ipairs(readLevels(queue)) do
  levels[#levels + 1] = one.level
  levels[#levels + 1] = one.ready
  if not oldest or one.since < oldest then oldest = one.since end
end
local age = oldest and math.max(0, now - oldest) or -1
local function count(kind) return redis.call('ZCARD', root .. kind .. queue) end
local counts = { count(':leased:'), count(':delayed:'), count(':dead:'), tonumber(put) or 0, tonumber(ended) or 0 }
return answer({ endpoint, status, counts, age, progress or '', unpack(levels) })
