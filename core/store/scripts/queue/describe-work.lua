-- Describes the lanes of a queue, and the workers that have leases.
--
-- KEYS     1 root of the tenant's tasks (task/keys.lua)
-- ARGV     1 queue  2 most leases to read
-- returns  { lanes, workers, leases }. The reply is empty if there is no such queue.
--          lanes    Each lane with tasks has four values: level, ready tasks, leased tasks, age.
--                   The age is that of the oldest ready task, in ms. It is -1 if no task is ready.
--          workers  Each worker has five values: name, leases, oldest, seen, leaseEnd.
--                   The name may be ''. The number of its leases is next.
--                   The field `oldest` is the start of its oldest lease. Workers are sorted by it.
--                   The field `seen` is the time of its last heartbeat or take.
--                   The field `leaseEnd` is the end of the lease that ends first.
--          leases   This is the number of all leases of the queue. The script reads those that end first.
-- events   none
local queue, leasesMax = ARGV[1], tonumber(ARGV[2])

if redis.call('EXISTS', root .. ':queue:' .. queue) == 0 then return {} end

local lanes, laneOf = {}, {}
local function lane(level)
  if not laneOf[level] then
    laneOf[level] = { level = level, ready = 0, leased = 0, age = -1 }
    lanes[#lanes + 1] = laneOf[level]
  end
  return laneOf[level]
end
for _, one in ipairs(readLevels(queue)) do
  lane(one.level).ready, lane(one.level).age = one.ready, math.max(0, now - one.since)
end

local workers, workerOf = {}, {}
local leased = redis.call('ZRANGE', root .. ':leased:' .. queue, 0, leasesMax - 1, 'WITHSCORES')
local ids = {}
for i = 1, #leased, 2 do ids[#ids + 1] = leased[i] end
loadOf(queue, ids)
for i = 1, #leased, 2 do
  local task, leaseEnd = load(leased[i]), tonumber(leased[i + 1])
  if task and task.taken_at then
    local one = lane(math.floor(tonumber(task.score) / levelSpan))
    one.leased = one.leased + 1
    local name = task.worker or ''
    local worker = workerOf[name]
    if not worker then
      worker = { name = name, leases = 0, oldest = task.taken_at, seen = task.taken_at, leaseEnd = leaseEnd }
      workerOf[name] = worker
      workers[#workers + 1] = worker
    end
    worker.leases = worker.leases + 1
    worker.oldest = math.min(worker.oldest, task.taken_at)
    worker.seen = math.max(worker.seen, task.beat_at or task.taken_at)
    worker.leaseEnd = math.min(worker.leaseEnd, leaseEnd)
  end
end
table.sort(lanes, function(a, b) return a.level < b.level end)
table.sort(workers, function(a, b) return a.oldest < b.oldest end)

local flatLanes, flatWorkers = {}, {}
for _, one in ipairs(lanes) do
  for _, value in ipairs({ one.level, one.ready, one.leased, one.age }) do flatLanes[#flatLanes + 1] = value end
end
for _, one in ipairs(workers) do
  for _, value in ipairs({ one.name, one.leases, one.oldest, one.seen, one.leaseEnd }) do
    flatWorkers[#flatWorkers + 1] = value
  end
end
return { flatLanes, flatWorkers, redis.call('ZCARD', root .. ':leased:' .. queue) }
