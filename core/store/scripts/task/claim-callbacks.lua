-- Claims callbacks that are due, the receiver that has waited longest first. A claim ends by itself: whatever became of
-- its holder, the callback is then due again.
--
-- ARGV  1 most to claim  2 most that a receiver may have under way  3 how long a claim lasts
--       4 bytes of results that may be claimed, at least one  5.. receivers that have some under way at the claimer: name, how many...
-- returns for each: id, receiver, ended_at, end of the claim, age of the end, attempts with this one, head, result

local left, each, claimEnd = tonumber(ARGV[1]), tonumber(ARGV[2]), now + tonumber(ARGV[3])
local underway = {}
local bytesLeft = tonumber(ARGV[4])
for i = 5, #ARGV, 2 do underway[ARGV[i]] = tonumber(ARGV[i + 1]) end

local claimed = {}

local function claim(id, receiver)
  local task = load(id)
  if not task or not task.ended_at then
    scheduleCallback(id, receiver, nil) -- its record has expired
    return
  end
  local result = redis.call('HGET', root .. ':text:' .. task.queue, id)
  local size = bytesOf(result)
  if size > bytesLeft and #claimed > 0 then
    left = 0 -- it stays due
    return
  end
  bytesLeft = bytesLeft - size
  scheduleCallback(id, receiver, claimEnd)
  left = left - 1
  task.callback_attempts = (task.callback_attempts or 0) + 1
  keep(task)
  local times = { task.ended_at, claimEnd, now - task.ended_at, task.callback_attempts }
  for i, value in ipairs(times) do times[i] = string.format('%.0f', value) end
  local head = redis.call('HGET', root .. ':head:' .. task.queue, id)
  local values = { id, receiver, times[1], times[2], times[3], times[4], head, result }
  for _, value in ipairs(values) do claimed[#claimed + 1] = value end
end

-- Those that have enough under way stay due, and are passed over.
local scanned = left + #ARGV
for _, receiver in ipairs(redis.call('ZRANGEBYSCORE', root .. ':callbacks', '-inf', now, 'LIMIT', 0, scanned)) do
  local room = math.min(left, each - (underway[receiver] or 0))
  if room > 0 then
    local key = root .. ':callbacks:' .. receiver
    for _, id in ipairs(redis.call('ZRANGEBYSCORE', key, '-inf', now, 'LIMIT', 0, room)) do
      if left > 0 then claim(id, receiver) end
    end
  end
end
flush()
return claimed
