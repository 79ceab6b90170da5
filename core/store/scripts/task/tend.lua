-- Does what is due in some queues, so that an idle one is served as well, and forgets ended tasks whose time is over or
-- that are more than may be kept, the oldest first.
--
-- ARGV  1 most ended tasks of a kind to keep  2.. queues
-- returns 'tended', the earliest instant at which more is due, or ''

local forgetMax = 1000
local endedMax = tonumber(ARGV[1])

local function forget(kind, ids)
  for _, id in ipairs(ids) do
    local queue = queueOf(id)
    for _, hash in ipairs({ ':task:', ':text:', ':dead-text:' }) do gather('HDEL', hash, queue, id) end
    gather('ZREM', ':ended:', kind, id)
    if kind == 'dead' then gather('ZREM', ':dead:', queue, id) end
  end
end

local earliest
local function look(set, afterMs)
  local first = tonumber(redis.call('ZRANGE', set, 0, 0, 'WITHSCORES')[2])
  if first and (not earliest or first + afterMs < earliest) then earliest = first + afterMs end
end

for i = 2, #ARGV do
  tend(ARGV[i])
  for _, kind in ipairs({ ':expiry:', ':leased:', ':delayed:' }) do look(root .. kind .. ARGV[i], 0) end
end
for kind, keptMs in pairs(retention) do
  local set = root .. ':ended:' .. kind
  local surplus = redis.call('ZCARD', set) - endedMax
  if surplus > 0 then
    forget(kind, redis.call('ZRANGE', set, 0, math.min(surplus, forgetMax) - 1))
  else
    forget(kind, redis.call('ZRANGEBYSCORE', set, '-inf', now - keptMs, 'LIMIT', 0, forgetMax))
  end
  flush()
  if surplus > forgetMax then earliest = now else look(set, keptMs) end
end
return answer({ 'tended', earliest and string.format('%.0f', earliest) or '' })
