-- Does what is due in some queues, so that an idle one is served as well.
--
-- ARGV  queues
-- returns 'tended', the earliest instant at which more is due, or ''

local earliest
for _, queue in ipairs(ARGV) do
  tend(queue)
  for _, kind in ipairs({ ':expiry:', ':leased:', ':delayed:' }) do
    local first = tonumber(redis.call('ZRANGE', root .. kind .. queue, 0, 0, 'WITHSCORES')[2])
    if first and (not earliest or first < earliest) then earliest = first end
  end
end
return answer({ 'tended', earliest and string.format('%.0f', earliest) or '' })
