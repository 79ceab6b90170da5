-- Leases tasks to takes, one take after the other, each by its strategy. A lane is one level of one queue.
--
-- KEYS     1 root of the tenant's tasks (keys.lua)
-- ARGV     1 how long a take is remembered  2 most bytes that all takes together get; one task may have more
--          3.. for each take: id, which names its leases; worker, or ''; strategy; size; lease (ms); number of lanes;
--          and for each lane: queue, level
-- returns  { outcomes, ended (writes.lua) }; outcomes: one list for each take:
--          taken    and six values for each task: lane (from 0), head, data, end of its lease, attempts, max_attempts
--          unknown  and the name: there is no such queue
--          later    earlier takes got so many bytes that this one is to be repeated
-- events   wake  batch.finish
--
-- The first task is leased whatever its size. Tasks that do not fit stay in their queues, and no attempt counts. A
-- redelivered take gets only the tasks that it still has a lease of, and no new ones.
--   fifo            the oldest entries of all lanes (a k-way merge by tick)
--   round_robin     one of each lane in turn, starting behind the lane that was served last (`cursor`)
-- active_passive  all from the first lane that has any
--   sequential      fifo, but one of each queue, and only from queues without leases; the lease closes its queue
local memoMs, bytesMax = ARGV[1], tonumber(ARGV[2])
local firstTake = 3

local bytesLeft = bytesMax
-- isFull: a task did not fit. hasServed: a task was leased.
local isFull, hasServed = false, false

local takes = {}
-- By name, `<queue>:<level>`: name, queue, base (lowest score), wanted (entries to read), stride. Once read: entries
-- (ids, oldest first; with a stride of 2 each is followed by its score), at (index of the next one).
local lanes = {}

local function addLane(take, queue, level)
  local name = queue .. ':' .. level
  local lane = lanes[name] or { name = name, queue = queue, base = level * levelSpan, wanted = 0, stride = 1 }
  lanes[name] = lane
  lane.wanted = lane.wanted + take.size
  if take.merges then lane.stride = 2 end
  take.lanes[#take.lanes + 1] = lane
end

-- @return the take that begins at index `at` of ARGV, and the index after it
local function readTake(at)
  local id, worker, strategy, size, leaseMs, lanesCount = unpack(ARGV, at, at + 5)
  local take = {
    id = id, worker = worker, strategy = strategy, size = tonumber(size), leaseMs = tonumber(leaseMs), lanes = {}, picks = {},
    merges = lanesCount ~= '1' and (strategy == 'fifo' or strategy == 'sequential'),
  }
  local firstLane, behind = at + 6, at + 6 + 2 * lanesCount
  for i = firstLane, behind - 1, 2 do addLane(take, ARGV[i], ARGV[i + 1]) end
  return take, behind
end

local at = firstTake
while at <= #ARGV do takes[#takes + 1], at = readTake(at) end

local function readLane(lane)
  local above = string.format('(%d', lane.base + levelSpan)
  local range = { root .. ':ready:' .. lane.queue, lane.base, above, 'LIMIT', 0, lane.wanted }
  if lane.stride == 2 then range[#range + 1] = 'WITHSCORES' end
  lane.at, lane.entries = 1, redis.call('ZRANGEBYSCORE', unpack(range))
end

-- @param isClosed by queue, for this take
local function hasNext(lane, isClosed)
  if isClosed[lane.queue] then return false end
  if not lane.entries then readLane(lane) end
  return lane.at <= #lane.entries
end

-- Maintains the queues of a take.
-- @return by queue, whether it is closed to this take
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

-- Picks the tasks that a redelivered take got before and still has a lease of.
local function chooseAgain(take, memo)
  flush() -- Write first: the first delivery may be in this run.
  local before = cmsgpack.unpack(memo)
  for i = 1, #before, 2 do
    local task = load(before[i + 1])
    if task and task.status == 'running' and task.lease == take.id then
      local leaseEnd = redis.call('ZSCORE', root .. ':leased:' .. task.queue, task.id)
      take.picks[#take.picks + 1] = { lane = before[i], queue = task.queue, id = task.id, leaseEnd = leaseEnd }
    end
  end
end

-- @param memo key that remembers the leases
local function lease(take, memo)
  local picked, leaseEnd = {}, string.format('%d', now + take.leaseMs)
  for i, pick in ipairs(take.picks) do
    local task = load(pick.id)
    pick.leaseEnd = leaseEnd
    gather('ZREM', ':ready:', pick.queue, pick.id)
    gather('ZADD', ':leased:', pick.queue, leaseEnd, pick.id)
    task.status, task.lease, task.taken_at, task.attempts = 'running', take.id, now, task.attempts + 1
    openAttempt(task, take.worker)
    if take.strategy == 'sequential' then
      task.sequential = true
      redis.call('HSET', root .. ':queue:' .. pick.queue, 'sequential', pick.id)
    end
    keep(task)
    picked[2 * i - 1], picked[2 * i] = pick.lane, pick.id
  end
  if #picked == 0 then return end
  redis.call('SET', memo, cmsgpack.pack(picked), 'PX', memoMs)
  if take.cursor then redis.call('SET', take.cursor, picked[#picked - 1] + 1, 'PX', 24 * hour) end
end

-- Reads the records of the picked tasks.
-- @return their heads and their texts, by id
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

-- Drops the picks that do not fit. A redelivered take keeps all of its picks, or none.
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
