-- Does what is due in some queues, so that an idle one is served as well, and forgets ended tasks whose time is over or
-- that are more than may be kept.
--
-- ARGV  1 most ended tasks to keep  2.. queues
-- returns 'tended', the earliest instant at which more is due, or ''

local forgetMax = 1000

local function forget(ids)
  for _, id in ipairs(ids) do
    redis.call('UNLINK', taskKey(id), root .. ':text:' .. id, root .. ':dead-text:' .. id)
    gather('ZREM', root .. ':ended', id)
  end
end

local earliest
local function look(set)
  local first = tonumber(redis.call('ZRANGE', set, 0, 0, 'WITHSCORES')[2])
  if first and (not earliest or first < earliest) then earliest = first end
end

for i = 2, #ARGV do
  tend(ARGV[i])
  for _, kind in ipairs({ ':expiry:', ':leased:', ':delayed:' }) do look(root .. kind .. ARGV[i]) end
end
local surplus = redis.call('ZCARD', root .. ':ended') - tonumber(ARGV[1])
if surplus > 0 then
  forget(redis.call('ZRANGE', root .. ':ended', 0, math.min(surplus, forgetMax) - 1))
else
  forget(redis.call('ZRANGEBYSCORE', root .. ':ended', '-inf', now, 'LIMIT', 0, forgetMax))
end
flush()
if surplus > forgetMax then earliest = now else look(root .. ':ended') end
return answer({ 'tended', earliest and string.format('%.0f', earliest) or '' })
