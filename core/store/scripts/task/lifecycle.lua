-- The life of a task: the transitions that the scripts of the queue share.
--
--     put ──> delayed ──> ready ──take──> leased ──complete──> succeeded | failed
--                           ^                └──retry, lapse──> ready, or failed after the last attempt
--     every task that has not ended: cancel ──> cancelled; at expire_at ──> expired (online: cancelled)
--
-- `waiting` is delayed or ready, `running` is leased. `finish` is the only way into a terminal state. Terminal states are
-- final. Exception: an operator may put a dead task back. A dead task has the mode `callback`, and failed because it
-- had no attempt left.

-- Due tasks of each kind that one run handles.
local maintainMax = 200
-- Dead tasks that a queue lists; the oldest leave the list first.
local deadMax = 10000
-- Earlier leases that a record keeps: a late result under one of them is accepted while the task waits.
local earlierLeasesMax = 16

-- A result that the queue makes in place of a worker: the error body of the HTTP interface.
local function failure(id, code, kind, message)
  local text = cjson.encode(message)
  local error = string.format('{"code":"%s","type":"%s","message":%s}', kind, kind, text)
  return string.format(
    '{"status_code":%d,"request_id":"%s","body":{"code":%d,"message":%s,"error":%s}}',
    code, id, code, text, error
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

-- @param stored its data, if the task is put in this run, so that it is not in Redis yet
-- @return the data to keep as long as the result, so that an operator sees what the task was asked. Empty for a task of a
-- batch: the input file has it, and the bytes of these tasks are not bounded.
local function dataToKeep(task, stored)
  if not isRetired(task) then return '' end
  return stored or redis.call('HGET', root .. ':text:' .. task.queue, task.id) or ''
end

-- Ends a task that has not ended.
-- @param digest SHA-1 of the result; nil: computed here
-- @param isDead whether an operator may put it back
-- @param stored its data, if the task is put in this run
local function finish(task, status, result, digest, isDead, stored)
  local id, queue = task.id, task.queue
  if task.status == 'running' then
    endLease(task)
  elseif redis.call('ZREM', root .. ':ready:' .. queue, id) == 0 then
    redis.call('ZREM', root .. ':delayed:' .. queue, id)
  end
  gather('ZREM', ':expiry:', queue, id)
  task.status, task.ended_at, task.result = status, now, digest or redis.sha1hex(result)
  countTask(task, 'tasks_' .. status)
  local state = queueState(queue)
  state.ended, state.isCounted = state.ended + 1, true
  changeInFlight(task, -1)
  keep(task)
  noteFile(result, id)
  local data = dataToKeep(task, stored)
  if data ~= '' then gather('HSET', ':dead-text:', queue, id, data) end
  task.dead = isDead and true or nil
  if isDead then
    redis.call('ZADD', root .. ':dead:' .. queue, now, id)
    redis.call('ZREMRANGEBYRANK', root .. ':dead:' .. queue, 0, -deadMax - 1)
  end
  gather('HSET', ':text:', queue, id, result)
  gather('ZADD', ':ends:', queue, nowText, id)
  if task.reply then
    gather('SREM', ':owned:', task.reply, id)
    gather('ZADD', unnotifiedKey, '', nowText, id)
    for _, value in ipairs({ id, task.reply, task.request, task.accept, result }) do
      ended[#ended + 1] = value
    end
  end
  if task.receiver then
    scheduleCallback(root, id, task.receiver, now)
    countCallback(task, true)
  else
    retire(task, isDead, #result, #data)
  end
  if task.dedupe then
    -- If this task was dead and put back, a newer task may have the key.
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

-- @param stored its data, if the task is put in this run
local function expire(task, stored)
  local isOnline = task.mode == 'blocking' or task.mode == 'streaming'
  local message = 'The task did not end in time. Allow more, or add workers.'
  finish(task, isOnline and 'cancelled' or 'expired', failure(task.id, 408, 'timeout', message), nil, nil, stored)
end

-- Remembers the lease, so that a late result under it is accepted while the task waits again. This also holds after the
-- task was dead in between.
local function rememberLease(task)
  local leases = task.leases or {}
  leases[#leases + 1] = task.lease
  if #leases > earlierLeasesMax then table.remove(leases, 1) end
  task.leases = leases
end

-- Returns a running task to its old place in the queue, from `readyAt` on. After its last attempt it fails instead.
-- @return its status
local function returnToQueue(task, readyAt)
  rememberLease(task)
  if task.attempts >= task.max_attempts then
    local attempts = task.attempts == 1 and 'one attempt' or task.attempts .. ' attempts'
    local message = 'The task was given up after ' .. attempts .. ' without a result.'
    local last = lastFailure(task)
    if last then message = message .. ' Attempt ' .. last.attempt .. ' failed: ' .. last.reason end
    finish(task, 'failed', failure(task.id, 500, 'internal_error', message), nil, task.mode == 'callback')
    return 'failed'
  end
  endLease(task)
  task.status, task.taken_at, task.ready_at = 'waiting', nil, math.max(readyAt, now)
  keep(task)
  if readyAt > now then
    redis.call('ZADD', root .. ':delayed:' .. task.queue, readyAt, task.id)
  else
    makeReady(task.id, task.queue, task.score)
  end
  return 'waiting'
end

-- Ends a lease that was not renewed.
local function lapse(task)
  noteReturn(task, 'lapsed')
  if not task.streamed then return returnToQueue(task, now) end
  local message = 'The worker fell silent in the middle of the stream. Try again.'
  finish(task, 'failed', failure(task.id, 503, 'unavailable', message))
end

-- Handles what is due in a queue: tasks to expire, lapsed leases, delays that are over; at most `maintainMax` of each.
local function maintain(queue)
  local function due(kind)
    local ids = redis.call('ZRANGEBYSCORE', root .. kind .. queue, '-inf', now, 'LIMIT', 0, maintainMax)
    if #ids > 0 then loadOf(queue, ids) end
    return ids
  end
  for _, id in ipairs(due(':expiry:')) do expire(load(id)) end
  flush() -- Write first, so that expired tasks are not read as leased.
  for _, id in ipairs(due(':leased:')) do lapse(load(id)) end
  for _, id in ipairs(due(':delayed:')) do
    redis.call('ZREM', root .. ':delayed:' .. queue, id)
    makeReady(id, queue, load(id).score)
  end
  flush()
end

-- @return the score of the next entry of a level: unique in its queue, and higher than those of earlier entries
local function nextScore(queue, level)
  local state = queueState(queue)
  state.tick = math.max((now - epoch2024) * ticksPerMs, state.tick + 1)
  state.isCounted = true
  return string.format('%d', level * levelSpan + state.tick)
end

-- Enters a new task.
-- @param task its record, with id and queue, but without status, attempts and score
-- @return its status
local function create(task, level, readyAt, head, data)
  local id, queue = task.id, task.queue
  task.status, task.attempts, task.score = 'waiting', 0, nextScore(queue, level)
  if readyAt > now then task.ready_at = readyAt end
  queueState(queue).put = queueState(queue).put + 1
  countTask(task, 'tasks_put')
  changeInFlight(task, 1)
  keep(task)
  gather('HSET', ':head:', queue, id, head)
  noteFile(data, id)
  if task.expire_at <= now then
    expire(task, data)
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
