-- Does what is due in some queues, so that an idle one is served as well, and forgets ended tasks whose time is over or
-- that are more, or have more bytes, than may be kept, the oldest first.
--
-- ARGV  1 most ended tasks of a kind to keep  2 most bytes of their heads and texts in Redis  3.. queues
-- returns 'tended', the earliest instant at which more is due, or ''

local forgetMax = 1000
-- Ends that are read at a time: of a page of which little is due the rest is read in vain.
local pageSize = 100
local endedMax, endedBytesMax = tonumber(ARGV[1]), tonumber(ARGV[2])

local earliest
local function isDueAt(instant)
  if instant and (not earliest or instant < earliest) then earliest = instant end
end

-- `<ended_at> <task>`
local function readEnd(entry)
  local endedAt, id = string.match(entry, '^(%d+) (.*)$')
  return tonumber(endedAt), id
end

-- How much more there is of a kind than may be kept.
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

-- An end that its task has left behind, as it was put back or its queue removed, forgets nothing.
local function forget(id, endedAt, kind)
  local task = load(id)
  if not task or task.ended_at ~= endedAt then return 0 end
  local bytes = task.bytes or 0
  uncountEnded(task)
  for _, hash in ipairs({ ':task:', ':head:', ':text:', ':dead-text:' }) do gather('HDEL', hash, task.queue, id) end
  if kind == 'dead' then gather('ZREM', ':dead:', task.queue, id) end
  tasks[id] = false
  return bytes
end

-- Forgets those of the oldest ends that are due, of one page.
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

for i = 3, #ARGV do
  maintain(ARGV[i])
  for _, kind in ipairs({ ':expiry:', ':leased:', ':delayed:' }) do
    isDueAt(tonumber(redis.call('ZRANGE', root .. kind .. ARGV[i], 0, 0, 'WITHSCORES')[2]))
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
    isDueAt(isDue(endedAt, before, surplus) and now or endedAt + keptMs)
  else
    flush() -- what is subtracted in this run must not come behind
    -- A process of an earlier release subtracts nothing of what it forgets.
    redis.call('UNLINK', root .. ':ended-bytes:' .. kind)
  end
end
return answer({ 'tended', earliest and string.format('%.0f', earliest) or '' })
