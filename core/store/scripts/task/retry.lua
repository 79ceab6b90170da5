-- Returns a running task to its queue, or puts a dead one back. Only a caller without a lease puts a dead task back.
--
-- KEYS     1 root of the tenant's tasks (keys.lua)
-- ARGV     1 id  2 lease, or '' for any  3 delay  4 id of the message  5 by (audit/append-audit.lua)
--          6 why the worker could not do it, or ''  7 instant: only a task that died up to it; '' for any
-- returns  { { outcome, status }, ended (writes.lua) }
--          returned  the status says whether it waits, or failed because it had no attempt left
--          conflict  it is neither running nor dead, or it did not die up to the instant
--          leased    another lease is live
--          streamed  a part of its answer has reached a client
--          unknown   there is no such task; no status
-- events   wake  batch.finish
local id, lease, delayMs, message, by, reason = ARGV[1], ARGV[2], tonumber(ARGV[3]), ARGV[4], ARGV[5], ARGV[6]
local diedUntil = tonumber(ARGV[7])

-- Starts a dead task again, with its data, its full number of attempts and the time limit of its put.
local function putBack(task)
  local expireAt = now + task.expire_at - task.put_at
  local heads, deadTexts = root .. ':head:' .. task.queue, root .. ':dead-text:' .. task.queue
  local expireTime = string.format('"expire_time":%.0f', expireAt)
  local head = string.gsub(redis.call('HGET', heads, id), '"expire_time":%d+', expireTime, 1)
  redis.call('HSET', heads, id, head)
  redis.call('HSET', root .. ':text:' .. task.queue, id, redis.call('HGET', deadTexts, id))
  redis.call('HDEL', deadTexts, id)
  redis.call('ZREM', root .. ':ends:' .. task.queue, id)
  uncountEnded(task)
  if task.receiver then
    scheduleCallback(root, id, task.receiver, nil)
    countCallback(task, false)
  end
  if task.dedupe then redis.call('SET', root .. ':dedupe:' .. task.queue .. ':' .. task.dedupe, id, 'NX') end
  noteRequeue(task)
  for _, field in ipairs({ 'ended_at', 'taken_at', 'result', 'callback_status', 'callback_attempts' }) do
    task[field] = nil
  end
  task.status, task.attempts, task.put_at, task.expire_at, task.ready_at = 'waiting', 0, now, expireAt, now
  countTask(task, 'tasks_requeued')
  changeInFlight(task, 1) -- it is not refused by a quota: an operator asks for it
  keep(task)
  redis.call('ZADD', root .. ':expiry:' .. task.queue, expireAt, id)
  makeReady(id, task.queue, task.score)
end

local task = load(id)
if not task then return answer({ 'unknown' }) end
if task.returned_by == message then return answer({ 'returned', task.status }) end
if diedUntil and (task.status ~= 'failed' or task.ended_at > diedUntil) then return answer({ 'conflict', task.status }) end
if task.status == 'failed' and lease == '' and redis.call('ZREM', root .. ':dead:' .. task.queue, id) == 1 then
  task.returned_by = message
  putBack(task)
  if diedUntil then countChanged(message, 1) end
  appendAudit(root, by, id)
  return answer({ 'returned', 'waiting' })
end
if task.status ~= 'running' then return answer({ 'conflict', task.status }) end
if lease ~= '' and task.lease ~= lease then return answer({ 'leased', task.status }) end
if task.streamed then return answer({ 'streamed', task.status }) end
task.returned_by = message
noteReturn(task, 'returned', reason ~= '' and reason or nil)
return answer({ 'returned', returnToQueue(task, now + delayMs) })
