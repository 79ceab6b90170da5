-- Applies the due changes of some queues, so that idle queues are maintained as well. Forgets ended tasks.
--
-- Tasks of a kind are forgotten, the oldest first, when their time is over or when there are too many tasks or bytes.
--
-- KEYS     1 root of the tenant's tasks (keys.lua)
-- ARGV     1 most ended tasks of a kind  2 most bytes of their heads and texts in Redis  3.. queues
-- returns  { { 'maintained', ms until more is due or '' }, ended (writes.lua) }
-- events   wake  batch.finish
local endedMax, endedBytesMax = tonumber(ARGV[1]), tonumber(ARGV[2])
local firstQueue = 3

local forgetMax = 1000
-- Entries of `:ended:` that are read at a time. Few may be due, so a larger page would be read in vain.
local pageSize = 100

local earliest
local function noteDue(instant)
  if instant and (not earliest or instant < earliest) then earliest = instant end
end

-- @param entry `<ended_at> <task>`
local function readEnd(entry)
  local endedAt, id = string.match(entry, '^(%d+) (.*)$')
  return tonumber(endedAt), id
end

-- @return how many tasks and bytes a kind has above its limits
local function surplusOf(kind)
  local bytes = redis.call('HGET', root .. ':ended-bytes:' .. kind, '')
  return {
    count = redis.call('LLEN', root .. ':ended:' .. kind) - endedMax,
    bytes = (tonumber(bytes) or 0) - endedBytesMax,
  }
end

local function isDue(endedAt, before, surplus)
  return endedAt <= before or surplus.count > 0 or surplus.bytes > 0
end

-- Forgets a task, unless it has another end by now: it may have been put back, or its queue removed.
-- @return bytes that were counted for it
local function forget(id, endedAt, kind)
  local task = load(id)
  if not task or task.ended_at ~= endedAt then return 0 end
  local bytes = task.bytes or 0
  uncountEnded(task)
  for _, hash in ipairs({ ':task:', ':head:', ':text:', ':dead-text:' }) do gather('HDEL', hash, task.queue, id) end
  gather('ZREM', ':ends:', task.queue, id)
  if kind == 'dead' then gather('ZREM', ':dead:', task.queue, id) end
  tasks[id] = false
  return bytes
end

-- Forgets the due tasks of the oldest page.
-- @return how many
local function forgetPage(kind, before, surplus)
  local list = root .. ':ended:' .. kind
  local endedAt, ids = {}, {}
  for i, entry in ipairs(redis.call('LRANGE', list, 0, pageSize - 1)) do endedAt[i], ids[i] = readEnd(entry) end
  if #ids == 0 or not isDue(endedAt[1], before, surplus) then return 0 end
  loadAll(ids)
  local count = 0
  for i, id in ipairs(ids) do
    if not isDue(endedAt[i], before, surplus) then break end
    surplus.bytes = surplus.bytes - forget(id, endedAt[i], kind)
    surplus.count = surplus.count - 1
    count = i
  end
  redis.call('LPOP', list, count)
  return count
end

for i = firstQueue, #ARGV do
  local queue = ARGV[i]
  maintain(queue)
  for _, kind in ipairs({ ':expiry:', ':leased:', ':delayed:' }) do
    noteDue(tonumber(redis.call('ZRANGE', root .. kind .. queue, 0, 0, 'WITHSCORES')[2]))
  end
end
for kind, keptMs in pairs(retention) do
  local before, surplus, forgotten = now - keptMs, surplusOf(kind), 0
  repeat
    local count = forgetPage(kind, before, surplus)
    forgotten = forgotten + count
  until count < pageSize or forgotten >= forgetMax
  local oldest = redis.call('LINDEX', root .. ':ended:' .. kind, 0)
  if oldest then
    local endedAt = readEnd(oldest)
    noteDue(isDue(endedAt, before, surplus) and now or endedAt + keptMs)
  else
    flush() -- Flush first, so that nothing is subtracted after the removal.
    -- The list is empty, so the sums are 0. They may be wrong: a process of an earlier release does not subtract.
    redis.call('UNLINK', root .. ':ended-bytes:' .. kind)
  end
end
return answer({ 'maintained', earliest and string.format('%.0f', math.max(0, earliest - now)) or '' })
