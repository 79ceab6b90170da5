-- Leases tasks of some lanes (queue and level) by a strategy, in one step over all of them.
--
-- ARGV  1 id of the take, which names its leases  2 strategy  3 size  4 lease  5 how long the take is remembered
--       6.. lanes: queue, level...
-- returns { { 'taken', lane (from 0), task, its data, end of its lease, attempts, max_attempts... } }, `ended`
--         { { 'unknown', queue } } when a queue is not registered
--
-- A take that is delivered again gets what it got before, as far as it still holds it, and nothing more.
--   fifo            the oldest entries of all lanes (a k-way merge by tick)
--   round_robin     one of each lane in turn, going on behind the lane served last (`cursor`)
--   active_passive  all from the first lane that has any
--   sequential      fifo, but only from queues with nothing leased, one of each; such a lease closes its queue to all

local take, strategy, size, leaseMs = ARGV[1], ARGV[2], tonumber(ARGV[3]), tonumber(ARGV[4])
local memo = root .. ':take:' .. take

local lanes, queues = {}, {}
for i = 6, #ARGV, 2 do
  lanes[#lanes + 1] = { number = #lanes, queue = ARGV[i], base = tonumber(ARGV[i + 1]) * levelSpan }
  queues[ARGV[i]] = true
end
for _, lane in ipairs(lanes) do
  if redis.call('EXISTS', root .. ':queue:' .. lane.queue) == 0 then return { { 'unknown', lane.queue }, ended } end
end

local answer = { 'taken' }
local function add(lane, id)
  local task = redis.call('HMGET', taskKey(id), 'attempts', 'max_attempts')
  local until_ = redis.call('ZSCORE', root .. ':leased:' .. queueOf(id), id)
  for _, value in ipairs({ lane, id, redis.call('GET', root .. ':data:' .. id), until_, task[1], task[2] }) do
    answer[#answer + 1] = value
  end
end

local before = redis.call('LRANGE', memo, 0, -1)
if #before > 0 then
  for i = 1, #before, 2 do
    if redis.call('HGET', taskKey(before[i + 1]), 'lease') == take then add(tonumber(before[i]), before[i + 1]) end
  end
  return { answer, ended }
end

for queue in pairs(queues) do tend(queue) end

local isOpen = {}
for queue in pairs(queues) do
  local state = redis.call('HMGET', root .. ':queue:' .. queue, 'status', 'sequential')
  isOpen[queue] = state[1] ~= 'paused' and not state[2]
  if strategy == 'sequential' and redis.call('ZCARD', root .. ':leased:' .. queue) > 0 then isOpen[queue] = false end
end

-- What a lane has to give: its next entries, oldest first.
local function peek(lane)
  lane.at, lane.entries = 1, {}
  if not isOpen[lane.queue] then return end
  lane.entries = redis.call(
    'ZRANGEBYSCORE', root .. ':ready:' .. lane.queue, lane.base, '(' .. string.format('%.0f', lane.base + levelSpan),
    'WITHSCORES', 'LIMIT', 0, size
  )
end

local function hasNext(lane)
  return lane.at < #lane.entries and isOpen[lane.queue]
end

local taken = 0
local function leaseNext(lane)
  local id = lane.entries[lane.at]
  lane.at = lane.at + 2
  redis.call('ZREM', root .. ':ready:' .. lane.queue, id)
  redis.call('ZADD', root .. ':leased:' .. lane.queue, now + leaseMs, id)
  redis.call('HINCRBY', taskKey(id), 'attempts', 1)
  redis.call('HSET', taskKey(id), 'status', 'running', 'lease', take, 'taken_at', now)
  if strategy == 'sequential' then
    redis.call('HSET', root .. ':queue:' .. lane.queue, 'sequential', id)
    isOpen[lane.queue] = false
  end
  redis.call('RPUSH', memo, lane.number, id)
  add(lane.number, id)
  taken = taken + 1
end

local function takeOldest()
  for _, lane in ipairs(lanes) do peek(lane) end
  while taken < size do
    local oldest
    for _, lane in ipairs(lanes) do
      if hasNext(lane) then
        lane.tick = tonumber(lane.entries[lane.at + 1]) - lane.base
        if not oldest or lane.tick < oldest.tick then oldest = lane end
      end
    end
    if not oldest then return end
    leaseNext(oldest)
  end
end

local function takeInTurn()
  local names = {}
  for _, lane in ipairs(lanes) do
    peek(lane)
    names[#names + 1] = lane.queue .. ':' .. lane.base
  end
  local cursor = root .. ':cursor:' .. redis.sha1hex(table.concat(names, ' '))
  local turn, idle = tonumber(redis.call('GET', cursor)) or 0, 0
  while taken < size and idle < #lanes do
    turn = turn % #lanes + 1
    if hasNext(lanes[turn]) then
      leaseNext(lanes[turn])
      redis.call('SET', cursor, turn, 'PX', 24 * hour)
      idle = 0
    else
      idle = idle + 1
    end
  end
end

local function takeFromFirst()
  for _, lane in ipairs(lanes) do
    peek(lane)
    while taken < size and hasNext(lane) do leaseNext(lane) end
    if taken > 0 then return end
  end
end

if strategy == 'round_robin' then
  takeInTurn()
elseif strategy == 'active_passive' then
  takeFromFirst()
else
  takeOldest()
end
if taken > 0 then redis.call('PEXPIRE', memo, ARGV[5]) end
return { answer, ended }
