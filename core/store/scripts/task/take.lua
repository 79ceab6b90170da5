-- Leases tasks of lanes (a queue and a level) to takes, each by its strategy, one after the other and all in one step.
--
-- ARGV  1 how long a take is remembered  2 bytes that all takes together may get, then for each take:
--       id, which names its leases; strategy; size; lease; how many lanes it asks for, and those: queue, level...
-- returns for each take: 'taken', then for each task six values: lane (from 0), head, data, end of its lease, attempts,
--         max_attempts; or 'unknown', queue; or 'later': others got so much that it is to ask again
--
-- The first task is leased however large it is. Those that do not fit stay in their queues, and no attempt was made.
-- A take that is delivered again gets what it got before, as far as it still holds it, and nothing more.
--   fifo            the oldest entries of all lanes (a k-way merge by tick)
--   round_robin     one of each lane in turn, going on behind the lane served last (`cursor`)
--   active_passive  all from the first lane that has any
--   sequential      fifo, but only from queues with nothing leased, one of each; such a lease closes its queue to all

local takes = {}
-- By name, `<queue>:<level>`: name, queue, base, wanted, stride; and once it is read: entries (ids, oldest first; with a
-- stride of 2 each before its score), at (the next one).
local lanes = {}

local function ask(take, queue, level, isMerged)
  local name = queue .. ':' .. level
  local lane = lanes[name] or { name = name, queue = queue, base = level * levelSpan, wanted = 0, stride = 1 }
  lanes[name] = lane
  lane.wanted = lane.wanted + take.size
  if isMerged then lane.stride = 2 end
  take.lanes[#take.lanes + 1] = lane
end

local bytesLeft = tonumber(ARGV[2])
local isFull, hasServed = false, false

local at = 3
while at <= #ARGV do
  local take = {
    id = ARGV[at], strategy = ARGV[at + 1], size = tonumber(ARGV[at + 2]), leaseMs = tonumber(ARGV[at + 3]),
    lanes = {}, picks = {},
  }
  local lanesEnd = at + 4 + 2 * ARGV[at + 4]
  take.merges = ARGV[at + 4] ~= '1' and (take.strategy == 'fifo' or take.strategy == 'sequential')
  for i = at + 5, lanesEnd, 2 do ask(take, ARGV[i], ARGV[i + 1], take.merges) end
  takes[#takes + 1] = take
  at = lanesEnd + 1
end

local function readLane(lane)
  local above = string.format('(%d', lane.base + levelSpan)
  local range = { root .. ':ready:' .. lane.queue, lane.base, above, 'LIMIT', 0, lane.wanted }
  if lane.stride == 2 then range[#range + 1] = 'WITHSCORES' end
  lane.at, lane.entries = 1, redis.call('ZRANGEBYSCORE', unpack(range))
end

-- isClosed: by queue, for this take
local function hasNext(lane, isClosed)
  if isClosed[lane.queue] then return false end
  if not lane.entries then readLane(lane) end
  return lane.at <= #lane.entries
end

-- The queues that it may have nothing of, once what is due in them is done.
local function closedTo(take)
  local isClosed = {}
  for _, lane in ipairs(take.lanes) do
    local queue, state = lane.queue, queueState(lane.queue)
    if not state.isMaintained then maintain(queue) end
    state.isMaintained = true
    isClosed[queue] = state.status == 'paused' or state.sequential
    if take.strategy == 'sequential' and not isClosed[queue] then
      isClosed[queue] = state.hasNewLease or redis.call('ZCARD', root .. ':leased:' .. queue) > 0
    end
  end
  return isClosed
end

local function pick(take, number, isClosed)
  local lane = take.lanes[number]
  local queue, id = lane.queue, lane.entries[lane.at]
  take.picks[#take.picks + 1] = { lane = number - 1, queue = queue, id = id }
  lane.at = lane.at + lane.stride
  queueState(queue).hasNewLease = true
  if take.strategy == 'sequential' then
    isClosed[queue] = true
    queueState(queue).sequential = id
  end
end

local function pickOldest(take, isClosed)
  while #take.picks < take.size do
    local oldest, oldestTick
    for number, lane in ipairs(take.lanes) do
      if hasNext(lane, isClosed) then
        local tick = tonumber(lane.entries[lane.at + 1]) - lane.base
        if not oldest or tick < oldestTick then oldest, oldestTick = number, tick end
      end
    end
    if not oldest then return end
    pick(take, oldest, isClosed)
  end
end

local function pickInTurn(take, isClosed)
  local names, count = {}, #take.lanes
  for i, lane in ipairs(take.lanes) do names[i] = lane.name end
  local cursor = root .. ':cursor:' .. redis.sha1hex(table.concat(names, ' '))
  local turn, idle = tonumber(redis.call('GET', cursor)) or 0, 0
  take.cursor = cursor
  while #take.picks < take.size and idle < count do
    turn = turn % count + 1
    if hasNext(take.lanes[turn], isClosed) then
      pick(take, turn, isClosed)
      idle = 0
    else
      idle = idle + 1
    end
  end
end

local function pickFromFirst(take, isClosed)
  for number, lane in ipairs(take.lanes) do
    while #take.picks < take.size and hasNext(lane, isClosed) do pick(take, number, isClosed) end
    if #take.picks > 0 then return end
  end
end

local function choose(take)
  local isClosed = closedTo(take)
  if take.strategy == 'round_robin' then
    pickInTurn(take, isClosed)
  elseif take.merges then
    pickOldest(take, isClosed)
  else
    pickFromFirst(take, isClosed)
  end
end

-- What a take got before and still holds.
local function chooseAgain(take, memo)
  flush() -- it may have been in this very run
  local before = cmsgpack.unpack(memo)
  for i = 1, #before, 2 do
    local task = load(before[i + 1])
    if task and task.status == 'running' and task.lease == take.id then
      local leaseEnd = redis.call('ZSCORE', root .. ':leased:' .. task.queue, task.id)
      take.picks[#take.picks + 1] = { lane = before[i], queue = task.queue, id = task.id, leaseEnd = leaseEnd }
    end
  end
end

local function lease(take, memo)
  local picked, leaseEnd = {}, string.format('%d', now + take.leaseMs)
  for i, pick in ipairs(take.picks) do
    local task = load(pick.id)
    pick.leaseEnd = leaseEnd
    gather('ZREM', ':ready:', pick.queue, pick.id)
    gather('ZADD', ':leased:', pick.queue, leaseEnd, pick.id)
    task.status, task.lease, task.taken_at, task.attempts = 'running', take.id, now, task.attempts + 1
    if take.strategy == 'sequential' then
      task.sequential = true
      redis.call('HSET', root .. ':queue:' .. pick.queue, 'sequential', pick.id)
    end
    keep(task)
    picked[2 * i - 1], picked[2 * i] = pick.lane, pick.id
  end
  if #picked == 0 then return end
  redis.call('SET', memo, cmsgpack.pack(picked), 'PX', ARGV[1])
  -- The next turn goes on behind the lane that was served last.
  if take.cursor then redis.call('SET', take.cursor, picked[#picked - 1] + 1, 'PX', 24 * hour) end
end

-- Reads the records of what was picked, and by id what a worker is given of it.
local function readPicked(take)
  local idsByQueue, heads, texts = {}, {}, {}
  for _, pick in ipairs(take.picks) do
    local ids = idsByQueue[pick.queue] or {}
    idsByQueue[pick.queue] = ids
    ids[#ids + 1] = pick.id
  end
  for queue, ids in pairs(idsByQueue) do
    loadOf(queue, ids)
    local foundHeads = redis.call('HMGET', root .. ':head:' .. queue, unpack(ids))
    local foundTexts = redis.call('HMGET', root .. ':text:' .. queue, unpack(ids))
    for i, id in ipairs(ids) do heads[id], texts[id] = foundHeads[i], foundTexts[i] end
  end
  return heads, texts
end

-- Drops the picks that do not fit any more; of a take that is delivered again all or none.
local function fit(take, heads, texts, isRepeated)
  local count, left = 0, bytesLeft
  for _, pick in ipairs(take.picks) do
    local size = #heads[pick.id] + bytesOf(texts[pick.id])
    if size > left and (hasServed or count > 0) and not (isRepeated and not hasServed) then break end
    count, left = count + 1, left - size
  end
  if count < #take.picks then
    isFull = true
    if isRepeated then count = 0 end
    for i = #take.picks, count + 1, -1 do take.picks[i] = nil end
  end
  if count > 0 then bytesLeft, hasServed = left, true end
end

local function serve(take)
  for _, lane in ipairs(take.lanes) do
    if not queueState(lane.queue).status then return { 'unknown', lane.queue } end
  end
  if isFull then return { 'later' } end
  local key = root .. ':take:' .. take.id
  local memo = redis.call('GET', key)
  if memo then chooseAgain(take, memo) else choose(take) end
  local heads, texts = readPicked(take)
  fit(take, heads, texts, memo)
  if isFull and #take.picks == 0 then return { 'later' } end
  if not memo then lease(take, key) end
  local outcome, at = { 'taken' }, 1
  for _, pick in ipairs(take.picks) do
    local id, task = pick.id, load(pick.id)
    outcome[at + 1], outcome[at + 2], outcome[at + 3] = pick.lane, heads[id], texts[id]
    outcome[at + 4], outcome[at + 5], outcome[at + 6] = pick.leaseEnd, task.attempts, task.max_attempts
    at = at + 6
  end
  return outcome
end

local outcomes = {}
for i, take in ipairs(takes) do outcomes[i] = serve(take) end
return answer(outcomes)
