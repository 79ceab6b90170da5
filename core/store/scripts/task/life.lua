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
--   :queue:<q>       HASH    endpoint, status, tick (of the newest entry), sequential (the task that holds the queue)
--   :ready:<q>       ZSET    task -> level * 2^48 + tick
--   :leased:<q>      ZSET    task -> end of its lease
--   :delayed:<q>     ZSET    task -> from when it may be taken
--   :expiry:<q>      ZSET    task -> expire_at, of all that have not ended
--   :ended:<kind>    ZSET    task -> ended_at, of kind online, offline or dead; a batch removes its own tasks
--   :dead:<q>        ZSET    task -> when it was given up
--   :task:<id>       HASH    status, mode, score, put_at (the last time), expire_at, attempts, max_attempts, head
--                            (bytes); as it goes: lease, taken_at, sequential, ended_at, result (SHA-1 of it),
--                            streamed, callback_status, callback_attempts; where it has them: reply, request,
--                            accept, instance, receiver (host of its callback URL), dedupe, batch
--   :text:<id>       STRING  the task's fixed fields as JSON, a line feed, its data as JSON; once ended: its result
--   :dead-text:<id>  STRING  what a dead task's text was before it ended
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
--   :batch:<id>:texts  SET   files of its tasks' large texts
--   :made:<id>       STRING  the file or batch that a message made
--   :parked:<q>      STRING  somebody waits for tasks of the queue;  PUBLISH :wake <q> tells them
-- All instants are epoch ms; durations ms.

local root = KEYS[1]

local levelSpan = 2 ^ 48
local epoch2024 = 1704067200000
local ticksPerMs = 128
local tendMax = 200
local deadMax = 10000
local hour = 3600 * 1000
-- How long an ended task can be asked for, by kind; many of one kind do not drive out another.
local retention = { online = hour / 6, offline = 48 * hour, dead = 7 * 24 * hour }
local kinds = { blocking = 'online', streaming = 'online', callback = 'offline' }

local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)

-- Tasks with a submitter that ended in this run of the script: five strings each.
local ended = {}
-- What this run has read and changed of queues, by name.
local queues = {}

local function queueOf(id)
  return string.match(id, '^(.*)%.')
end

local function taskKey(id)
  return root .. ':task:' .. id
end

local function isTerminal(status)
  return status ~= 'waiting' and status ~= 'running'
end

-- The task's hash as a table; nil where there is none.
local function load(id)
  local fields = redis.call('HGETALL', taskKey(id))
  if #fields == 0 then return nil end
  local task = { id = id, queue = queueOf(id) }
  for i = 1, #fields, 2 do task[fields[i]] = fields[i + 1] end
  return task
end

local function queueState(queue)
  if not queues[queue] then
    local values = redis.call('HMGET', root .. ':queue:' .. queue, 'status', 'tick', 'sequential')
    queues[queue] = { status = values[1], tick = tonumber(values[2]) or 0, sequential = values[3] }
  end
  return queues[queue]
end

-- Writes to sets that nothing reads before `flush`, which makes one command of all that are alike.
local gathered = {}

local function gather(command, key, ...)
  local name = command .. key
  local writes = gathered[name] or { command, key }
  gathered[name] = writes
  for _, value in ipairs({ ... }) do writes[#writes + 1] = value end
end

local function flush()
  for _, writes in pairs(gathered) do redis.call(unpack(writes)) end
  gathered = {}
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
  if dueAt then
    redis.call('ZADD', key, dueAt, id)
  else
    redis.call('ZREM', key, id)
  end
  local first = redis.call('ZRANGE', key, 0, 0, 'WITHSCORES')[2]
  if first then
    redis.call('ZADD', root .. ':callbacks', first, receiver)
  else
    redis.call('ZREM', root .. ':callbacks', receiver)
  end
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
  gather('ZADD', root .. ':ready:' .. queue, score, id)
  queueState(queue).isWoken = true
end

local function endLease(task)
  gather('ZREM', root .. ':leased:' .. task.queue, task.id)
  queueState(task.queue).hasEndedLease = true
  if task.sequential then
    redis.call('HDEL', root .. ':queue:' .. task.queue, 'sequential')
    redis.call('HDEL', taskKey(task.id), 'sequential')
  end
end

-- The next step of a batch, for whoever consumes the stream; see core/store/batches.ts.
local function publishBatch(batch, kind, id)
  local shard, tenant = string.match(root, '^(.-}):tasks:(.*)$')
  redis.call(
    'XADD', shard .. ':batches', '*', 'type', kind, 'id', id, 'tenant', tenant,
    'encoding', 'json', 'body', string.format('{"batch_id":"%s"}', batch)
  )
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

-- Its sweeper has to find out who refers to a file. `text` begins with @ when it stands for one.
local function noteFile(text, id)
  if string.sub(text, 1, 1) == '@' then redis.call('HSET', root .. ':texts', string.sub(text, 2), id) end
end

-- task: as loaded; digest: SHA-1 of the result
local function finish(task, status, result, digest, isDead)
  local id, queue, key = task.id, task.queue, taskKey(task.id)
  if task.status == 'running' then
    endLease(task)
  elseif redis.call('ZREM', root .. ':ready:' .. queue, id) == 0 then
    redis.call('ZREM', root .. ':delayed:' .. queue, id)
  end
  gather('ZREM', root .. ':expiry:' .. queue, id)
  redis.call('HSET', key, 'status', status, 'ended_at', now, 'result', digest or redis.sha1hex(result))
  noteFile(result, id)
  local textKey = root .. ':text:' .. id
  local text = redis.call('GETRANGE', textKey, 0, task.head - 1) .. '\n' .. result
  local kind = isDead and 'dead' or kinds[task.mode]
  if isDead then
    redis.call('RENAME', textKey, root .. ':dead-text:' .. id)
    redis.call('ZADD', root .. ':dead:' .. queue, now, id)
    redis.call('ZREMRANGEBYRANK', root .. ':dead:' .. queue, 0, -deadMax - 1)
  end
  redis.call('SET', textKey, text)
  if kind then gather('ZADD', root .. ':ended:' .. kind, now, id) end
  if task.reply then
    gather('SREM', root .. ':owned:' .. task.reply, id)
    gather('ZADD', root .. ':untold', now, id)
    for _, value in ipairs({ id, task.reply, task.request, task.accept, result }) do
      ended[#ended + 1] = value
    end
  end
  if task.receiver then scheduleCallback(id, task.receiver, now) end
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

-- A running task waits again, from `readyAt`, in its old place; after its last attempt it is dead.
local function returnToQueue(task, readyAt)
  if tonumber(task.attempts) >= tonumber(task.max_attempts) then
    local attempts = task.attempts == '1' and 'one attempt' or task.attempts .. ' attempts'
    local message = 'The task was given up after ' .. attempts .. ' without a result.'
    finish(task, 'failed', failure(task.id, 500, 'internal_error', message), nil, task.mode == 'callback')
    return 'failed'
  end
  endLease(task)
  redis.call('HSET', taskKey(task.id), 'status', 'waiting')
  redis.call('HDEL', taskKey(task.id), 'taken_at')
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

-- Does what is due in a queue: expiry, lapsed leases, delays that are over; at most `tendMax` of each. The dead list
-- forgets what has no record any more.
local function tend(queue)
  local function due(kind)
    return redis.call('ZRANGEBYSCORE', root .. kind .. queue, '-inf', now, 'LIMIT', 0, tendMax)
  end
  for _, id in ipairs(due(':expiry:')) do expire(load(id)) end
  flush() -- what has expired is not leased any more
  for _, id in ipairs(due(':leased:')) do lapse(load(id)) end
  for _, id in ipairs(due(':delayed:')) do
    redis.call('ZREM', root .. ':delayed:' .. queue, id)
    makeReady(id, queue, redis.call('HGET', taskKey(id), 'score'))
  end
  redis.call('ZREMRANGEBYSCORE', root .. ':dead:' .. queue, '-inf', now - retention.dead)
  flush()
end

-- The score of the next entry of a level: no two entries of a queue have the same, and later ones have higher ones.
local function nextScore(queue, level)
  local state = queueState(queue)
  state.tick = math.max((now - epoch2024) * ticksPerMs, state.tick + 1)
  state.hasEntries = true
  return level * levelSpan + state.tick
end

-- Enters a new task. `optional`: further fields of its hash, name, value...
-- @return its status
local function create(task, optional)
  local queue = queueOf(task.id)
  local score = nextScore(queue, task.level)
  redis.call(
    'HSET', taskKey(task.id), 'status', 'waiting', 'mode', task.mode, 'score', score, 'put_at', task.putAt,
    'expire_at', task.expireAt, 'attempts', 0, 'max_attempts', task.maxAttempts, 'head', #task.head, unpack(optional)
  )
  redis.call('SET', root .. ':text:' .. task.id, task.head .. '\n' .. task.data)
  noteFile(task.data, task.id)
  if tonumber(task.expireAt) <= now then
    expire(load(task.id))
    return redis.call('HGET', taskKey(task.id), 'status')
  end
  gather('ZADD', root .. ':expiry:' .. queue, task.expireAt, task.id)
  if tonumber(task.readyAt) > now then
    redis.call('ZADD', root .. ':delayed:' .. queue, task.readyAt, task.id)
  else
    makeReady(task.id, queue, score)
  end
  return 'waiting'
end
