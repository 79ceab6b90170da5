-- The cache of this run: records of tasks and states of queues, as read and changed.
--
-- The call of a Redis command costs more than its work. So `loadAll` reads the records of many tasks at once, and
-- `flush` (writes.lua) writes them at once. Packing costs most of all, so a record holds only the small fields that
-- change.

-- Values passed to one command. Lua's own limit is higher.
local argumentsMax = 4000

-- States of queues, by name.
local queues = {}
-- Records of tasks, by id. False: there is no such task.
local tasks = {}
-- The records that `flush` has to write, by id of the task.
local changed = {}

local function queueOf(id)
  return string.match(id, '^(.-)%.[^.]*$')
end

local function isTerminal(status)
  return status ~= 'waiting' and status ~= 'running'
end

local function byQueue(ids)
  local groups = {}
  for _, id in ipairs(ids) do
    local queue = queueOf(id)
    -- An id without a dot has no queue, so there is no such task.
    if queue then
      local group = groups[queue] or {}
      groups[queue] = group
      group[#group + 1] = id
    end
  end
  return groups
end

-- Reads the records of tasks of one queue.
local function loadOf(queue, ids)
  for from = 1, #ids, argumentsMax do
    local last = math.min(from + argumentsMax - 1, #ids)
    local records = redis.call('HMGET', root .. ':task:' .. queue, unpack(ids, from, last))
    for i, record in ipairs(records) do
      local id = ids[from + i - 1]
      if tasks[id] == nil then
        local task = record and cmsgpack.unpack(record)
        if task then task.id, task.queue = id, queue end
        tasks[id] = task
      end
    end
  end
end

local function loadAll(ids)
  for queue, group in pairs(byQueue(ids)) do loadOf(queue, group) end
end

-- @return the record as a table; nil where there is none
local function load(id)
  if tasks[id] == nil then loadAll({ id }) end
  return tasks[id] or nil
end

-- Marks a record as changed. `flush` writes it later, with all changes made until then.
local function keep(task)
  tasks[task.id] = task
  changed[task.id] = task
end

-- @return status, tick, sequential, owed, minute, put and ended of the queue; putBefore and endedBefore this run. Flags that this run sets beside them:
--   isCounted     `tick`, `put` or `ended` has changed
--   isWoken       its parked takes may be served
--   hasEndedLease a lease of it has ended
--   hasNewLease   a task of it was leased (take.lua)
--   isMaintained  due work of it was done (take.lua)
--   size          tasks that it holds, once counted
local function queueState(queue)
  if not queues[queue] then
    local values = redis.call('HMGET', root .. ':queue:' .. queue, 'status', 'tick', 'sequential', 'owed',
      'put', 'ended', 'minute')
    local put, ended = tonumber(values[5]) or 0, tonumber(values[6]) or 0
    queues[queue] = {
      status = values[1], tick = tonumber(values[2]) or 0, sequential = values[3], owed = tonumber(values[4]) or 0,
      put = put, ended = ended, putBefore = put, endedBefore = ended, minute = tonumber(values[7]),
    }
  end
  return queues[queue]
end

-- Counts a new task in its queue. Ended tasks that owe a callback count as well.
-- @return false when the queue is full
local function takeRoom(state, queue, tasksMax)
  state.size = state.size or redis.call('ZCARD', root .. ':expiry:' .. queue) + state.owed
  if state.size >= tasksMax then return false end
  state.size = state.size + 1
  return true
end
