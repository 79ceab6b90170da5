-- Claims callbacks that are due, first those of the receiver that has waited longest. A claim expires, so if its holder
-- dies the callback is due again.
--
-- KEYS     1 root of the tenant's tasks (task/keys.lua)
-- ARGV     1 most callbacks to claim  2 most that one receiver may have in flight at the claimer
--          3 how long a claim lasts  4 most bytes of results to claim; one callback may have more
--          5.. receivers with callbacks in flight at the claimer: name, how many...
-- returns  eight strings for each callback: id, receiver, ended_at, end of the claim, ms since ended_at,
--          attempts including this one, head, result
-- events   none
local claimsMax, receiverMax, claimMs, bytesMax =
  tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4])
local firstReceiver = 5

local claimEnd = now + claimMs
local claimsLeft, bytesLeft = claimsMax, bytesMax
local inFlight = {}
for i = firstReceiver, #ARGV, 2 do inFlight[ARGV[i]] = tonumber(ARGV[i + 1]) end

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
    claimsLeft = 0 -- this one stays due
    return
  end
  bytesLeft = bytesLeft - size
  scheduleCallback(id, receiver, claimEnd)
  claimsLeft = claimsLeft - 1
  task.callback_attempts = (task.callback_attempts or 0) + 1
  countTask(task, 'callback_attempts')
  keep(task)
  local times = { task.ended_at, claimEnd, now - task.ended_at, task.callback_attempts }
  for i, value in ipairs(times) do times[i] = string.format('%.0f', value) end
  local head = redis.call('HGET', root .. ':head:' .. task.queue, id)
  local values = { id, receiver, times[1], times[2], times[3], times[4], head, result }
  for _, value in ipairs(values) do claimed[#claimed + 1] = value end
end

-- Receivers with enough callbacks in flight are skipped and stay due. So more receivers are read than can be claimed.
local receiversMax = claimsMax + #ARGV
for _, receiver in ipairs(redis.call('ZRANGEBYSCORE', root .. ':callbacks', '-inf', now, 'LIMIT', 0, receiversMax)) do
  local room = math.min(claimsLeft, receiverMax - (inFlight[receiver] or 0))
  if room > 0 then
    local key = root .. ':callbacks:' .. receiver
    for _, id in ipairs(redis.call('ZRANGEBYSCORE', key, '-inf', now, 'LIMIT', 0, room)) do
      if claimsLeft > 0 then claim(id, receiver) end
    end
  end
end
flush()
return claimed
