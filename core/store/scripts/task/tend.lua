-- Does what is due in some queues, so that an idle one is served as well, and forgets ended tasks whose time is over or
-- that are more than may be kept, the oldest first.
--
-- ARGV  1 most ended tasks of a kind to keep  2.. queues
-- returns 'tended', the earliest instant at which more is due, or ''

local forgetMax = 1000
local endedMax = tonumber(ARGV[1])

local earliest
local function isDueAt(instant)
  if instant and (not earliest or instant < earliest) then earliest = instant end
end

-- `<ended_at> <task>`
local function readEnd(entry)
  local endedAt, id = string.match(entry, '^(%d+) (.*)$')
  return tonumber(endedAt), id
end

-- How many of the oldest ends are past their time, at most `forgetMax`.
local function countOld(list, before)
  local oldest = redis.call('LINDEX', list, 0)
  if not oldest or readEnd(oldest) > before then return 0 end
  local ends = redis.call('LRANGE', list, 0, forgetMax - 1)
  for i, entry in ipairs(ends) do
    if readEnd(entry) > before then return i - 1 end
  end
  return #ends
end

local function forget(kind, count)
  local endedAt, ids = {}, {}
  for i, entry in ipairs(redis.call('LPOP', root .. ':ended:' .. kind, count)) do
    endedAt[i], ids[i] = readEnd(entry)
  end
  loadAll(ids)
  for i, id in ipairs(ids) do
    local task = load(id)
    -- One that was put back has left this end behind.
    if task and task.ended_at == endedAt[i] then
      for _, hash in ipairs({ ':task:', ':head:', ':text:', ':dead-text:' }) do gather('HDEL', hash, task.queue, id) end
      if kind == 'dead' then gather('ZREM', ':dead:', task.queue, id) end
    end
  end
end

for i = 2, #ARGV do
  tend(ARGV[i])
  for _, kind in ipairs({ ':expiry:', ':leased:', ':delayed:' }) do
    isDueAt(tonumber(redis.call('ZRANGE', root .. kind .. ARGV[i], 0, 0, 'WITHSCORES')[2]))
  end
end
for kind, keptMs in pairs(retention) do
  local list = root .. ':ended:' .. kind
  local surplus = redis.call('LLEN', list) - endedMax
  local count = math.min(math.max(surplus, countOld(list, now - keptMs)), forgetMax)
  if count > 0 then forget(kind, count) end
  local oldest = redis.call('LINDEX', list, 0)
  if oldest then isDueAt(surplus > forgetMax and now or readEnd(oldest) + keptMs) end
end
return answer({ 'tended', earliest and string.format('%.0f', earliest) or '' })
