-- Leases tasks of some lanes (queue and level) by a strategy, in one step over all of them.
--
-- ARGV  1 id of the take, which names its leases  2 strategy  3 size  4 lease  5 how long the take is remembered
--       6.. lanes: queue, level...
-- returns 'taken', then for each task six values: lane (from 0), head, data, end of its lease, attempts, max_attempts;
--         or 'unknown', queue
--
-- A take that is delivered again gets what it got before, as far as it still holds it, and nothing more.
--   fifo            the oldest entries of all lanes (a k-way merge by tick)
--   round_robin     one of each lane in turn, going on behind the lane served last (`cursor`)
--   active_passive  all from the first lane that has any
--   sequential      fifo, but only from queues with nothing leased, one of each; such a lease closes its queue to all

local take, strategy, size, leaseMs = ARGV[1], ARGV[2], tonumber(ARGV[3]), tonumber(ARGV[4])
local memo = root .. ':take:' .. take

local lanes, asked = {}, {}
for i = 6, #ARGV, 2 do
  lanes[#lanes + 1] = { number = #lanes, queue = ARGV[i], base = tonumber(ARGV[i + 1]) * levelSpan }
  asked[ARGV[i]] = true
end
for queue in pairs(asked) do
  if not queueState(queue).status then return answer({ 'unknown', queue }) end
end

-- picks: { lane, id, leaseEnd }...
local function taken(picks)
  local ids, texts = {}, {}
  for i, pick in ipairs(picks) do ids[i] = pick.id end
  for queue, group in pairs(byQueue(ids)) do
    local found = redis.call('HMGET', root .. ':text:' .. queue, unpack(group))
    for i, id in ipairs(group) do texts[id] = found[i] end
  end
  local outcome = { 'taken' }
  local at = 1
  for _, pick in ipairs(picks) do
    local task = load(pick.id)
    outcome[at + 1], outcome[at + 2], outcome[at + 3] = pick.lane, task.head, texts[pick.id]
    outcome[at + 4], outcome[at + 5], outcome[at + 6] = pick.leaseEnd, task.attempts, task.max_attempts
    at = at + 6
  end
  return answer(outcome)
end

local before = redis.call('GET', memo)
if before then
  before = cmsgpack.unpack(before)
  local picks = {}
  for i = 1, #before, 2 do
    local task = load(before[i + 1])
    if task and task.status == 'running' and task.lease == take then
      picks[#picks + 1] = {
        lane = before[i], id = task.id, leaseEnd = redis.call('ZSCORE', root .. ':leased:' .. task.queue, task.id),
      }
    end
  end
  return taken(picks)
end

local isOpen = {}
for queue in pairs(asked) do
  tend(queue)
  local state = queueState(queue)
  isOpen[queue] = state.status ~= 'paused' and not state.sequential
  if strategy == 'sequential' and redis.call('ZCARD', root .. ':leased:' .. queue) > 0 then isOpen[queue] = false end
end

-- What a lane has to give: its next entries, oldest first; with their scores where lanes are merged by them.
local merges = #lanes > 1 and (strategy == 'fifo' or strategy == 'sequential')
local stride = merges and 2 or 1
for _, lane in ipairs(lanes) do
  lane.at, lane.entries = 1, {}
  if isOpen[lane.queue] then
    local above = string.format('(%d', lane.base + levelSpan)
    local range = { root .. ':ready:' .. lane.queue, lane.base, above, 'LIMIT', 0, size }
    if merges then range[#range + 1] = 'WITHSCORES' end
    lane.entries = redis.call('ZRANGEBYSCORE', unpack(range))
  end
end

local picks = {}

local function hasNext(lane)
  return lane.at <= #lane.entries and isOpen[lane.queue]
end

local function pick(lane)
  picks[#picks + 1] = { lane = lane.number, queue = lane.queue, id = lane.entries[lane.at] }
  lane.at = lane.at + stride
  if strategy == 'sequential' then isOpen[lane.queue] = false end
end

local function pickOldest()
  while #picks < size do
    local oldest
    for _, lane in ipairs(lanes) do
      if hasNext(lane) then
        lane.tick = tonumber(lane.entries[lane.at + 1]) - lane.base
        if not oldest or lane.tick < oldest.tick then oldest = lane end
      end
    end
    if not oldest then return end
    pick(oldest)
  end
end

local function pickInTurn()
  local names = {}
  for i, lane in ipairs(lanes) do names[i] = lane.queue .. ':' .. lane.base end
  local cursor = root .. ':cursor:' .. redis.sha1hex(table.concat(names, ' '))
  local turn, idle = tonumber(redis.call('GET', cursor)) or 0, 0
  local served = turn
  while #picks < size and idle < #lanes do
    turn = turn % #lanes + 1
    if hasNext(lanes[turn]) then
      pick(lanes[turn])
      served, idle = turn, 0
    else
      idle = idle + 1
    end
  end
  if #picks > 0 then redis.call('SET', cursor, served, 'PX', 24 * hour) end
end

local function pickFromFirst()
  for _, lane in ipairs(lanes) do
    while #picks < size and hasNext(lane) do pick(lane) end
    if #picks > 0 then return end
  end
end

if strategy == 'round_robin' then
  pickInTurn()
elseif merges then
  pickOldest()
else
  pickFromFirst()
end
if #picks == 0 then return taken(picks) end

-- Leases what was picked.
local leaseEnd = string.format('%d', now + leaseMs)
local ids, remembered = {}, {}
for i, pick in ipairs(picks) do ids[i] = pick.id end
loadAll(ids)
for _, pick in ipairs(picks) do
  local task = load(pick.id)
  pick.leaseEnd = leaseEnd
  gather('ZREM', ':ready:', pick.queue, pick.id)
  gather('ZADD', ':leased:', pick.queue, leaseEnd, pick.id)
  task.status, task.lease, task.taken_at, task.attempts = 'running', take, now, task.attempts + 1
  if strategy == 'sequential' then
    task.sequential = true
    redis.call('HSET', root .. ':queue:' .. pick.queue, 'sequential', pick.id)
  end
  keep(task)
  remembered[#remembered + 1] = pick.lane
  remembered[#remembered + 1] = pick.id
end
redis.call('SET', memo, cmsgpack.pack(remembered), 'PX', ARGV[5])
return taken(picks)
