-- The life of a task: what the scripts of the queue share. It is prepended to each of them.
--
--     put ──> delayed ──> ready ──take──> leased ──complete──> succeeded | failed
--                           ^                └──retry, lapse──> ready, or failed after the last attempt
--     whatever has not ended: cancel ──> cancelled; at expire_at ──> expired (online: cancelled)
--
-- `waiting` is delayed or ready, `running` is leased. `finish` is the one way into a terminal state, and nothing leaves
-- one but a dead task that an operator puts back. Time is the server's.
--
-- KEYS[1] root of a tenant's tasks, millrace:{shard}:tasks:<tenant>. All keys below begin with it:
--   :queues          SET     names of queues;  :channels  HASH  model -> queue
--   :queue:<q>       HASH    endpoint, status, tick (of the newest entry), sequential (the task that holds the queue),
--                            owed (how many of its tasks owe a callback), batches (how many name it and have not
--                            ended, and how many of their tasks are still kept)
--   :ready:<q>       ZSET    task -> level * 2^48 + tick
--   :leased:<q>      ZSET    task -> end of its lease
--   :delayed:<q>     ZSET    task -> from when it may be taken
--   :expiry:<q>      ZSET    task -> expire_at, of all that have not ended
--   :ended:<kind>    LIST    ends in their order, `<ended_at> <task>`, of kind online, offline or dead. A task that
--                            owes a callback enters it when that is settled. A batch removes its own tasks.
--   :ended-bytes:<kind>  HASH  queue -> bytes of the `bytes` of its tasks in that list; '' -> of all queues
--   :dead:<q>        ZSET    task -> when it was given up
--   :task:<q>        HASH    task -> its record, packed: status, mode, score, put_at (the last time), expire_at,
--                            attempts, max_attempts; as it goes: lease (the newest), leases (earlier ones), taken_at,
--                            sequential, ended_at, result (SHA-1 of it), streamed, returned_by, callback_status,
--                            callback_attempts, owes (its callback counts in `owed`), bytes (of its head and texts in
--                            Redis, while it counts in `:ended-bytes:`), dead (it counts there as a dead one);
--                            where it has them: reply, request, accept, instance, receiver (host of its callback URL),
--                            dedupe, batch
--   :head:<q>        HASH    task -> its fixed fields as JSON
--   :text:<q>        HASH    task -> its data as JSON; once ended: its result
--   :dead-text:<q>   HASH    task -> the data of a dead one
--   :dedupe:<q>:<k>  STRING  the task that has the key; it has not ended
--   :deduped:<id>    STRING  the task that stood for this put, while its message may come again
--   :texts           HASH    file of a large text -> the task whose text, or dead text, names it
--   :callbacks       ZSET    receiver -> when the first of its callbacks is due
--   :callbacks:<r>   ZSET    task -> when its result is to be delivered; while one delivers it, the end of the claim
--   :untold          ZSET    task -> ended_at, of online tasks whose submitter has not been told
--   :owners          SET     reply streams of submitters;  :owned:<reply>  SET  their tasks that have not ended
--   :file:<id>       HASH    a file of batches;  :files, :files:<purpose>  ZSET  their ids, in the order of creation
--   :batch:<id>      HASH    a batch;  :batches  ZSET  their ids, in the order of creation
--   :batch:<id>:lines  LIST  for each line that was put its queue, or `!` and why it was not;  its task is
--                            <queue>.<batch>-<number of the line, from 1>
--   :made:<id>       STRING  the file or batch that a message made
--   :parked:<q>      STRING  somebody waits for tasks of the queue;  PUBLISH :wake <q> tells them
-- All instants are epoch ms; durations ms.
--
-- A command costs more than what it does, so what a script does to many tasks of a queue it does at once: records are
-- read ahead by `loadAll`, and they and the sets are written by `flush`. What is packed anew with each change is small:
-- packing costs more than all else here.

local root = KEYS[1]

local levelSpan = 2 ^ 48
local epoch2024 = 1704067200000
local ticksPerMs = 128
local tendMax = 200
local deadMax = 10000
local argumentsMax = 4000
-- Earlier leases that a record keeps: a late result under one of them is accepted while the task waits.
local earlierLeasesMax = 16
local hour = 3600 * 1000
-- How long an ended task can be asked for, by kind; many of one kind do not drive out another.
local retention = { online = hour / 6, offline = 48 * hour, dead = 7 * 24 * hour }
local kinds = { blocking = 'online', streaming = 'online', callback = 'offline' }

local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
-- As it is written: a number would be formatted anew for each command.
local nowText = string.format('%d', now)

-- Tasks with a submitter that ended in this run of the script: five strings each.
local ended = {}
-- What this run has read and changed of queues, by name, and of tasks, by id; false: there is none.
local queues = {}
local tasks = {}
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
    -- An id without a dot is none of ours: there is no such task.
    if queue then
      local group = groups[queue] or {}
      groups[queue] = group
      group[#group + 1] = id
    end
  end
  return groups
end

-- Reads the records of many tasks of a queue, with one command for as many as Lua passes to one.
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

-- The record of a task as a table; nil where there is none.
local function load(id)
  if tasks[id] == nil then loadAll({ id }) end
  return tasks[id] or nil
end

-- The task's record will be written as it is at the end.
local function keep(task)
  tasks[task.id] = task
  changed[task.id] = task
end

local function queueState(queue)
  if not queues[queue] then
    local values = redis.call('HMGET', root .. ':queue:' .. queue, 'status', 'tick', 'sequential', 'owed')
    queues[queue] = {
      status = values[1], tick = tonumber(values[2]) or 0, sequential = values[3], owed = tonumber(values[4]) or 0,
    }
  end
  return queues[queue]
end

-- Counts a new task in its queue, which also holds those that have ended and owe a callback.
-- @return false when the queue is full
local function takeRoom(state, queue, tasksMax)
  state.size = state.size or redis.call('ZCARD', root .. ':expiry:' .. queue) + state.owed
  if state.size >= tasksMax then return false end
  state.size = state.size + 1
  return true
end

-- Writes to hashes and sets that nothing reads before `flush`, which makes one command of all to a key: of the values in
-- the order of the command, one or two each. By command, kind and name.
local gathered = {}

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

-- What this run changes in `:ended-bytes:`, by kind and queue.
local endedBytes = {}

local function addEndedBytes(kind, queue, bytes)
  local sums = endedBytes[kind] or { [''] = 0 }
  endedBytes[kind] = sums
  sums[queue] = (sums[queue] or 0) + bytes
  sums[''] = sums[''] + bytes
end

local function flush()
  for id, task in pairs(changed) do
    local queue = task.queue
    task.id, task.queue = nil, nil -- the field and the key say it
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
end

-- What every script returns: writes back what it changed of queues, and wakes who waits for them.
local function answer(outcome)
  flush()
  for name, state in pairs(queues) do
    -- A sequential take waits for the last lease, whoever has it.
    if state.hasEndedLease and redis.call('ZCARD', root .. ':leased:' .. name) == 0 then state.isWoken = true end
    if state.hasEntries then redis.call('HSET', root .. ':queue:' .. name, 'tick', state.tick) end
    if state.isWoken and redis.call('EXISTS', root .. ':parked:' .. name) == 1 then
      redis.call('PUBLISH', root .. ':wake', name)
    end
  end
  return { outcome, ended }
end

-- The result of a task is to be delivered at `dueAt`; without that, no more.
local function scheduleCallback(id, receiver, dueAt)
  local key = root .. ':callbacks:' .. receiver
  if dueAt then redis.call('ZADD', key, dueAt, id) else redis.call('ZREM', key, id) end
  local first = redis.call('ZRANGE', key, 0, 0, 'WITHSCORES')[2]
  if first then
    redis.call('ZADD', root .. ':callbacks', first, receiver)
  else
    redis.call('ZREM', root .. ':callbacks', receiver)
  end
end

-- Counts in its queue that the task owes a callback, or owes it no more. The record says whether it is counted: an
-- earlier release counted none, and those must not be subtracted.
local function countCallback(task, owes)
  if (task.owes or false) == owes then return end
  redis.call('HINCRBY', root .. ':queue:' .. task.queue, 'owed', owes and 1 or -1)
  task.owes = owes or nil
  keep(task)
end

-- A result that we decide in place of a worker's: the error body of the HTTP interface.
local function failure(id, code, kind, message)
  local error = string.format('{"code":"%s","type":"%s","message":"%s"}', kind, kind, message)
  return string.format(
    '{"status_code":%d,"request_id":"%s","body":{"code":%d,"message":"%s","error":%s}}',
    code, id, code, message, error
  )
end

local function makeReady(id, queue, score)
  gather('ZADD', ':ready:', queue, score, id)
  queueState(queue).isWoken = true
end

local function endLease(task)
  gather('ZREM', ':leased:', task.queue, task.id)
  queueState(task.queue).hasEndedLease = true
  if task.sequential then
    redis.call('HDEL', root .. ':queue:' .. task.queue, 'sequential')
    queueState(task.queue).sequential = nil
    task.sequential = nil
  end
end

-- The next step of a batch, for whoever consumes the stream; see core/store/batches/batches/batches.ts.
local function publishBatch(batch, kind, id)
  local shard, tenant = string.match(root, '^(.-}):tasks:(.*)$')
  redis.call(
    'XADD', shard .. ':batches', '*', 'type', kind, 'id', id, 'tenant', tenant,
    'encoding', 'json', 'body', string.format('{"batch_id":"%s"}', batch)
  )
end

-- A queue cannot be unregistered while a batch needs it or the records of its tasks.
local function countForBatches(queue, change)
  if change ~= 0 then redis.call('HINCRBY', root .. ':queue:' .. queue, 'batches', change) end
end

local function finishBatchWhenDone(batch)
  local key = root .. ':batch:' .. batch
  local counts = redis.call('HMGET', key, 'expanded', 'total', 'completed', 'failed', 'finishing', 'status')
  if counts[1] ~= '1' or counts[5] then return end
  if (tonumber(counts[3]) or 0) + (tonumber(counts[4]) or 0) < tonumber(counts[2]) then return end
  redis.call('HSET', key, 'finishing', '1')
  if counts[6] == 'in_progress' then redis.call('HSET', key, 'status', 'finalizing', 'finalizing_at', now) end
  publishBatch(batch, 'batch.finish', batch .. ':finish')
end

-- A large text lies in a file, for which `@<name> <bytes>` stands. The sweeper of the files needs to know which task
-- refers to one.
local function noteFile(text, id)
  local name = string.match(text, '^@(%S+)')
  if name then redis.call('HSET', root .. ':texts', name, id) end
end

-- Bytes of a text, wherever it lies.
local function bytesOf(text)
  return tonumber(string.match(text, '^@%S+ (%d+)$')) or #text
end

-- Redis holds about so many bytes of an ended task beside its texts: its record, fixed fields and places (measured: 757).
-- Asking for their real length would cost 5 us a task.
local taskBytes = 768

-- From now on the task may be forgotten: when its time is over, or when its kind has too many tasks or bytes.
-- textBytes: of its result, and of the data of a dead one, as Redis holds them
local function retire(task, isDead, textBytes)
  local kind = isDead and 'dead' or kinds[task.mode]
  if not kind then return end -- its batch removes it
  task.dead = isDead and true or nil
  task.bytes = taskBytes + textBytes
  keep(task)
  addEndedBytes(kind, task.queue, task.bytes)
  gather('RPUSH', ':ended:', kind, string.format('%d %s', task.ended_at, task.id))
end

-- The task is forgotten or put back. One that an earlier release retired was not counted.
local function uncountEnded(task)
  if task.bytes then addEndedBytes(task.dead and 'dead' or kinds[task.mode], task.queue, -task.bytes) end
  task.bytes, task.dead = nil, nil
end

-- task: as loaded; digest: SHA-1 of the result
local function finish(task, status, result, digest, isDead)
  local id, queue = task.id, task.queue
  if task.status == 'running' then
    endLease(task)
  elseif redis.call('ZREM', root .. ':ready:' .. queue, id) == 0 then
    redis.call('ZREM', root .. ':delayed:' .. queue, id)
  end
  gather('ZREM', ':expiry:', queue, id)
  task.status, task.ended_at, task.result = status, now, digest or redis.sha1hex(result)
  keep(task)
  noteFile(result, id)
  local textBytes = #result
  if isDead then
    local data = redis.call('HGET', root .. ':text:' .. queue, id)
    textBytes = textBytes + #data
    redis.call('HSET', root .. ':dead-text:' .. queue, id, data)
    redis.call('ZADD', root .. ':dead:' .. queue, now, id)
    redis.call('ZREMRANGEBYRANK', root .. ':dead:' .. queue, 0, -deadMax - 1)
  end
  gather('HSET', ':text:', queue, id, result)
  if task.reply then
    gather('SREM', ':owned:', task.reply, id)
    gather('ZADD', ':untold', '', nowText, id)
    for _, value in ipairs({ id, task.reply, task.request, task.accept, result }) do
      ended[#ended + 1] = value
    end
  end
  if task.receiver then
    scheduleCallback(id, task.receiver, now)
    countCallback(task, true)
  else
    retire(task, isDead, textBytes)
  end
  if task.dedupe then
    -- A dead task that was put back may meet a newer one that has the key by now.
    local holder = root .. ':dedupe:' .. queue .. ':' .. task.dedupe
    if redis.call('GET', holder) == id then redis.call('DEL', holder) end
  end
  if task.batch then
    local record = root .. ':batch:' .. task.batch
    redis.call('HINCRBY', record, status == 'succeeded' and 'completed' or 'failed', 1)
    if status == 'expired' then redis.call('HSETNX', record, 'expired_at', now) end
    finishBatchWhenDone(task.batch)
  end
end

local function expire(task)
  local isOnline = task.mode == 'blocking' or task.mode == 'streaming'
  local message = 'The task did not end in time. Allow more, or add workers.'
  finish(task, isOnline and 'cancelled' or 'expired', failure(task.id, 408, 'timeout', message))
end

-- A late result under the lease is accepted while the task waits again, also when it was dead in between.
local function rememberLease(task)
  local leases = task.leases or {}
  leases[#leases + 1] = task.lease
  if #leases > earlierLeasesMax then table.remove(leases, 1) end
  task.leases = leases
end

-- A running task waits again, from `readyAt`, in its old place; after its last attempt it is dead.
local function returnToQueue(task, readyAt)
  rememberLease(task)
  if task.attempts >= task.max_attempts then
    local attempts = task.attempts == 1 and 'one attempt' or task.attempts .. ' attempts'
    local message = 'The task was given up after ' .. attempts .. ' without a result.'
    finish(task, 'failed', failure(task.id, 500, 'internal_error', message), nil, task.mode == 'callback')
    return 'failed'
  end
  endLease(task)
  task.status, task.taken_at = 'waiting', nil
  keep(task)
  if readyAt > now then
    redis.call('ZADD', root .. ':delayed:' .. task.queue, readyAt, task.id)
  else
    makeReady(task.id, task.queue, task.score)
  end
  return 'waiting'
end

-- Its worker fell silent.
local function lapse(task)
  if not task.streamed then return returnToQueue(task, now) end
  local message = 'The worker fell silent in the middle of the stream. Try again.'
  finish(task, 'failed', failure(task.id, 503, 'unavailable', message))
end

-- Does what is due in a queue: expiry, lapsed leases, delays that are over; at most `tendMax` of each.
local function tend(queue)
  local function due(kind)
    local ids = redis.call('ZRANGEBYSCORE', root .. kind .. queue, '-inf', now, 'LIMIT', 0, tendMax)
    if #ids > 0 then loadOf(queue, ids) end
    return ids
  end
  for _, id in ipairs(due(':expiry:')) do expire(load(id)) end
  flush() -- what has expired is not leased any more
  for _, id in ipairs(due(':leased:')) do lapse(load(id)) end
  for _, id in ipairs(due(':delayed:')) do
    redis.call('ZREM', root .. ':delayed:' .. queue, id)
    makeReady(id, queue, load(id).score)
  end
  flush()
end

-- The score of the next entry of a level: no two entries of a queue have the same, and later ones have higher ones.
local function nextScore(queue, level)
  local state = queueState(queue)
  state.tick = math.max((now - epoch2024) * ticksPerMs, state.tick + 1)
  state.hasEntries = true
  return string.format('%d', level * levelSpan + state.tick)
end

-- Enters a new task.
-- task: its record, with id and queue; not yet status, attempts, score
-- @return its status
local function create(task, level, readyAt, head, data)
  local id, queue = task.id, task.queue
  task.status, task.attempts, task.score = 'waiting', 0, nextScore(queue, level)
  keep(task)
  gather('HSET', ':head:', queue, id, head)
  noteFile(data, id)
  if task.expire_at <= now then
    flush() -- `retire` measures the head
    expire(task)
    return task.status
  end
  gather('HSET', ':text:', queue, id, data)
  gather('ZADD', ':expiry:', queue, task.expire_at, id)
  if readyAt > now then
    gather('ZADD', ':delayed:', queue, readyAt, id)
  else
    makeReady(id, queue, task.score)
  end
  return 'waiting'
end
