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
--   :queues          SET     names of queues
--   :queue:<q>       HASH    endpoint, status, tick (of the newest entry), sequential (the task that holds the queue)
--   :ready:<q>       ZSET    task -> level * 2^48 + tick
--   :leased:<q>      ZSET    task -> end of its lease
--   :delayed:<q>     ZSET    task -> from when it may be taken
--   :expiry:<q>      ZSET    task -> expire_at, of all that have not ended
--   :dead:<q>        ZSET    task -> when it was given up
--   :task:<id>       HASH    status, mode, score, put_at, expire_at, attempts, max_attempts, head (bytes); as it goes:
--                            lease, taken_at, ended_at, result (SHA-1 of it), streamed; where it has them: reply,
--                            request, accept, instance, callback, dedupe, batch
--   :data:<id>       STRING  the task's fixed fields as JSON, a line feed, its data as JSON; once ended, the former only
--   :result:<id>     STRING  the task result as JSON
--   :dedupe:<q>:<k>  STRING  the task that has the key
--   :callbacks       ZSET    task -> when its result is to be delivered
--   :untold          ZSET    task -> ended_at, of online tasks whose submitter has not been told
--   :owners          SET     reply streams of submitters;  :owned:<reply>  SET  their tasks that have not ended
--   :parked:<q>      STRING  somebody waits for tasks of the queue;  PUBLISH :wake <q> tells them
-- All instants are epoch ms; durations ms.

local root = KEYS[1]

local levelSpan = 2 ^ 48
local epoch2024 = 1704067200000
local ticksPerMs = 128
local tendMax = 200
local deadMax = 10000
local hour = 3600 * 1000
-- How long an ended task can be asked for. A batch removes its own.
local retention = { blocking = hour / 6, streaming = hour / 6, callback = 48 * hour, dead = 7 * 24 * hour }

local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)

-- Tasks with a submitter that ended in this run of the script: five strings each.
local ended = {}

local function queueOf(id)
  return string.match(id, '^(.*)%.')
end

local function taskKey(id)
  return root .. ':task:' .. id
end

local function isTerminal(status)
  return status ~= 'waiting' and status ~= 'running'
end

-- A result that we decide in place of a worker's: the error body of the HTTP interface.
local function failure(id, code, kind, message)
  local error = string.format('{"code":"%s","type":"%s","message":"%s"}', kind, kind, message)
  return string.format(
    '{"status_code":%d,"request_id":"%s","body":{"code":%d,"message":"%s","error":%s}}',
    code, id, code, message, error
  )
end

local function wake(queue)
  if redis.call('EXISTS', root .. ':parked:' .. queue) == 1 then
    redis.call('PUBLISH', root .. ':wake', queue)
  end
end

local function makeReady(id, queue, score)
  redis.call('ZADD', root .. ':ready:' .. queue, score, id)
  wake(queue)
end

local function endLease(id, queue)
  redis.call('ZREM', root .. ':leased:' .. queue, id)
  redis.call('HDEL', taskKey(id), 'lease')
  if redis.call('HGET', root .. ':queue:' .. queue, 'sequential') == id then
    redis.call('HDEL', root .. ':queue:' .. queue, 'sequential')
    wake(queue)
  end
end

local function finishBatchWhenDone(batch)
  local key = root .. ':batch:' .. batch
  local counts = redis.call('HMGET', key, 'expanded', 'total', 'completed', 'failed', 'finishing')
  if counts[1] ~= '1' or counts[5] then return end
  if (tonumber(counts[3]) or 0) + (tonumber(counts[4]) or 0) < tonumber(counts[2]) then return end
  redis.call('HSET', key, 'finishing', '1')
  local shard, tenant = string.match(root, '^(.-}):tasks:(.*)$')
  redis.call(
    'XADD', shard .. ':batches', '*', 'type', 'batch.finish', 'id', batch .. ':finish', 'tenant', tenant,
    'encoding', 'json', 'body', string.format('{"batch_id":"%s"}', batch)
  )
end

local function finish(id, status, result, digest, isDead)
  local queue, key = queueOf(id), taskKey(id)
  local fields = redis.call(
    'HMGET', key, 'mode', 'status', 'head', 'reply', 'request', 'accept', 'callback', 'dedupe', 'batch'
  )
  local mode, head, reply, callback, dedupe, batch = fields[1], fields[3], fields[4], fields[7], fields[8], fields[9]
  if fields[2] == 'running' then
    endLease(id, queue)
  elseif redis.call('ZREM', root .. ':ready:' .. queue, id) == 0 then
    redis.call('ZREM', root .. ':delayed:' .. queue, id)
  end
  redis.call('ZREM', root .. ':expiry:' .. queue, id)
  redis.call('HSET', key, 'status', status, 'ended_at', now, 'result', digest or redis.sha1hex(result))
  redis.call('SET', root .. ':result:' .. id, result)
  if isDead then
    redis.call('ZADD', root .. ':dead:' .. queue, now, id)
    redis.call('ZREMRANGEBYRANK', root .. ':dead:' .. queue, 0, -deadMax - 1)
  else
    redis.call('SET', root .. ':data:' .. id, redis.call('GETRANGE', root .. ':data:' .. id, 0, head - 1))
  end
  local keptMs = retention[isDead and 'dead' or mode]
  if keptMs then
    redis.call('PEXPIRE', key, keptMs)
    redis.call('PEXPIRE', root .. ':data:' .. id, keptMs)
    redis.call('PEXPIRE', root .. ':result:' .. id, keptMs)
  end
  if reply then
    redis.call('SREM', root .. ':owned:' .. reply, id)
    redis.call('ZADD', root .. ':untold', now, id)
    for _, text in ipairs({ id, reply, fields[5], fields[6], result }) do
      ended[#ended + 1] = text
    end
  end
  if callback then redis.call('ZADD', root .. ':callbacks', now, id) end
  if dedupe then redis.call('DEL', root .. ':dedupe:' .. queue .. ':' .. dedupe) end
  if batch then
    redis.call('HINCRBY', root .. ':batch:' .. batch, status == 'succeeded' and 'completed' or 'failed', 1)
    finishBatchWhenDone(batch)
  end
end

local function expire(id)
  local mode = redis.call('HGET', taskKey(id), 'mode')
  local isOnline = mode == 'blocking' or mode == 'streaming'
  local message = 'The task did not end in time. Allow more, or add workers.'
  finish(id, isOnline and 'cancelled' or 'expired', failure(id, 408, 'timeout', message))
end

-- A running task waits again, from `readyAt`, in its old place; after its last attempt it is dead.
local function returnToQueue(id, queue, readyAt)
  local fields = redis.call('HMGET', taskKey(id), 'attempts', 'max_attempts', 'mode', 'score')
  if tonumber(fields[1]) >= tonumber(fields[2]) then
    local message = 'The task was given up after ' .. fields[1] .. ' attempts that did not complete it.'
    finish(id, 'failed', failure(id, 500, 'internal_error', message), nil, fields[3] == 'callback')
    return 'failed'
  end
  endLease(id, queue)
  redis.call('HSET', taskKey(id), 'status', 'waiting')
  if readyAt > now then
    redis.call('ZADD', root .. ':delayed:' .. queue, readyAt, id)
  else
    makeReady(id, queue, fields[4])
  end
  return 'waiting'
end

-- Its worker fell silent.
local function lapse(id, queue)
  if redis.call('HEXISTS', taskKey(id), 'streamed') == 0 then return returnToQueue(id, queue, now) end
  local message = 'The worker fell silent in the middle of the stream. Try again.'
  finish(id, 'failed', failure(id, 503, 'unavailable', message))
end

-- Does what is due in a queue: expiry, lapsed leases, delays that are over; at most `tendMax` of each.
local function tend(queue)
  local function due(kind)
    return redis.call('ZRANGEBYSCORE', root .. kind .. queue, '-inf', now, 'LIMIT', 0, tendMax)
  end
  for _, id in ipairs(due(':expiry:')) do expire(id) end
  for _, id in ipairs(due(':leased:')) do lapse(id, queue) end
  for _, id in ipairs(due(':delayed:')) do
    redis.call('ZREM', root .. ':delayed:' .. queue, id)
    makeReady(id, queue, redis.call('HGET', taskKey(id), 'score'))
  end
end

-- The score of the next entry of a level: no two entries of a queue have the same, and later ones have higher ones.
local function nextScore(queue, level)
  local key = root .. ':queue:' .. queue
  local last = tonumber(redis.call('HGET', key, 'tick')) or 0
  local tick = math.max((now - epoch2024) * ticksPerMs, last + 1)
  redis.call('HSET', key, 'tick', tick)
  return level * levelSpan + tick
end

-- Enters a new task.
-- task: id, level, mode, putAt, expireAt, readyAt, maxAttempts, head, data; optional fields: a flat list for its hash
local function create(task, optional)
  local queue, key = queueOf(task.id), taskKey(task.id)
  local score = nextScore(queue, task.level)
  redis.call(
    'HSET', key, 'status', 'waiting', 'mode', task.mode, 'score', score, 'put_at', task.putAt,
    'expire_at', task.expireAt, 'attempts', 0, 'max_attempts', task.maxAttempts, 'head', #task.head, unpack(optional)
  )
  redis.call('SET', root .. ':data:' .. task.id, task.head .. '\n' .. task.data)
  redis.call('ZADD', root .. ':expiry:' .. queue, task.expireAt, task.id)
  if tonumber(task.expireAt) <= now then
    expire(task.id)
  elseif tonumber(task.readyAt) > now then
    redis.call('ZADD', root .. ':delayed:' .. queue, task.readyAt, task.id)
  else
    makeReady(task.id, queue, score)
  end
end
