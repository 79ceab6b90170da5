-- Claims callbacks that are due, first those of the receiver that has waited longest. A claim expires, so if its holder
-- dies the callback is due again.
--
-- KEYS     1 root of the tenant's tasks (task/keys.lua)
-- ARGV     1 most callbacks to claim  2 most that one receiver may have in flight at the claimer
--          3 how long a claim lasts  4 most bytes of results to claim; one callback may have more
--          5.. receivers with callbacks in flight at the claimer: name, how many...
-- returns  eight strings for each callback: id, receiver, ended_at, end of the claim, ms since ended_at,
--          attempts including this one, head, result. Of a file: the head has file_id and callback_url, and the result
--          is its state (file-callbacks.lua).
-- events   none
local claimsMax, receiverMax, claimMs, bytesMax =
  tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4])
local firstReceiver = 5

local claimEnd = now + claimMs
local claimsLeft, bytesLeft = claimsMax, bytesMax
local inFlight = {}
for i = firstReceiver, #ARGV, 2 do inFlight[ARGV[i]] = tonumber(ARGV[i + 1]) end

local claimed = {}

-- @param size bytes of the result
-- @return whether there is room for it. If not, it stays due.
local function takeRoom(id, receiver, size)
  if size > bytesLeft and #claimed > 0 then
    claimsLeft = 0
    return false
  end
  bytesLeft = bytesLeft - size
  claimsLeft = claimsLeft - 1
  scheduleCallback(root, id, receiver, claimEnd)
  return true
end

local function append(id, receiver, endedAt, attempts, head, result)
  local times = { endedAt, claimEnd, now - endedAt, attempts }
  for i, value in ipairs(times) do times[i] = string.format('%.0f', value) end
  local values = { id, receiver, times[1], times[2], times[3], times[4], head, result }
  for _, value in ipairs(values) do claimed[#claimed + 1] = value end
end

local function claimOfFile(id, receiver)
  local owed = loadFileCallback(root, id)
  if not owed then
    scheduleCallback(root, id, receiver, nil)
    return
  end
  local state = cjson.encode(owed.state)
  if not takeRoom(id, receiver, #state) then return end
  owed.attempts = owed.attempts + 1
  redis.call('HSET', root .. ':file-callbacks', id, cjson.encode(owed))
  countUsage(usageOfRoot(), now, owed.key, 'callback_attempts', 1)
  local head = cjson.encode({ file_id = owed.file_id, callback_url = owed.state.callback_url })
  append(id, receiver, tonumber(owed.ended_at), owed.attempts, head, state)
end

local function claimOfTask(id, receiver)
  local task = load(id)
  if not task or not task.ended_at then
    scheduleCallback(root, id, receiver, nil) -- its record has expired
    return
  end
  local result = redis.call('HGET', root .. ':text:' .. task.queue, id)
  if not takeRoom(id, receiver, bytesOf(result)) then return end
  task.callback_attempts = (task.callback_attempts or 0) + 1
  countTask(task, 'callback_attempts')
  keep(task)
  local head = redis.call('HGET', root .. ':head:' .. task.queue, id)
  append(id, receiver, task.ended_at, task.callback_attempts, head, result)
end

local function claim(id, receiver)
  if string.sub(id, 1, 5) == 'file:' then claimOfFile(id, receiver) else claimOfTask(id, receiver) end
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
