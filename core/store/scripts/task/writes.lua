-- The writes of this run, gathered into one command a key, and the answer of the script.

-- Online tasks that ended in this run, for `answer`: task, reply, request, accept, result...
local ended = {}
-- Commands that `flush` makes: command -> kind of key -> name -> arguments.
local gathered = {}
-- Changes of `:ended-bytes:`: kind -> queue -> bytes.
local endedBytes = {}

-- Adds one or two values to a command that writes to a hash, a set or a list. The key must not be read before `flush`.
local function gather(command, kind, name, first, second)
  local kinds = gathered[command]
  if not kinds then
    kinds = {}
    gathered[command] = kinds
  end
  local names = kinds[kind]
  if not names then
    names = {}
    kinds[kind] = names
  end
  local writes = names[name]
  if not writes then
    writes = { command, root .. kind .. name }
    names[name] = writes
  end
  local count = #writes
  writes[count + 1] = first
  writes[count + 2] = second
end

local function addEndedBytes(kind, queue, bytes)
  local sums = endedBytes[kind] or { [''] = 0 }
  endedBytes[kind] = sums
  sums[queue] = (sums[queue] or 0) + bytes
  sums[''] = sums[''] + bytes
end

local function flush()
  closeMinutes()
  for id, task in pairs(changed) do
    local queue = task.queue
    task.id, task.queue = nil, nil -- the key and the field have both
    gather('HSET', ':task:', queue, id, cmsgpack.pack(task))
    task.id, task.queue = id, queue
  end
  changed = {}
  for _, kinds in pairs(gathered) do
    for _, names in pairs(kinds) do
      for _, writes in pairs(names) do redis.call(unpack(writes)) end
    end
  end
  gathered = {}
  for kind, sums in pairs(endedBytes) do
    for name, bytes in pairs(sums) do redis.call('HINCRBY', root .. ':ended-bytes:' .. kind, name, bytes) end
  end
  endedBytes = {}
  flushUsage()
  flushInFlight()
end

-- Changes tasks one after the other.
-- @param change is called with an id, and returns the outcome and the status
-- @return two strings for each task: outcome, status
local function outcomesOf(ids, change)
  loadAll(ids)
  local outcomes = {}
  for _, id in ipairs(ids) do
    local outcome, status = change(id)
    outcomes[#outcomes + 1] = outcome
    outcomes[#outcomes + 1] = status
  end
  return outcomes
end

-- Time in which a message that changes many tasks may come again.
local changedMemoMs = 24 * hour

-- Counts tasks that a message has changed. Its next delivery answers with those of the earlier ones, too.
local function countChanged(message, count)
  if count == 0 then return end
  local key = root .. ':changed:' .. message
  redis.call('INCRBY', key, count)
  redis.call('PEXPIRE', key, changedMemoMs)
end

-- Flushes, saves the state of the queues, and wakes their parked takes.
-- @return { outcome, ended }; `ended` has five strings for each online task that ended, see above
local function answer(outcome)
  flush()
  for name, state in pairs(queues) do
    -- A sequential take waits for the end of the queue's last lease.
    if state.hasEndedLease and redis.call('ZCARD', root .. ':leased:' .. name) == 0 then state.isWoken = true end
    if state.isCounted then
      redis.call('HSET', root .. ':queue:' .. name, 'tick', state.tick, 'put', state.put, 'ended', state.ended)
    end
    if state.isWoken and redis.call('EXISTS', root .. ':parked:' .. name) == 1 then
      redis.call('PUBLISH', root .. ':wake', name)
    end
  end
  return { outcome, ended }
end
