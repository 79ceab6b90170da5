-- Returns a running task to its queue, or puts a dead one back, which only a caller without a lease does.
--
-- ARGV  1 id  2 lease, or '' for whoever holds it  3 delay  4 id of the message
-- returns outcome, status
--   returned   the status tells whether it waits, or was given up after its last attempt
--   conflict   it is not running, nor dead
--   leased     another lease is live
--   streamed   a part of its answer has reached a client
--   unknown

local id, lease, message = ARGV[1], ARGV[2], ARGV[4]
local task = load(id)
if not task then return answer({ 'unknown' }) end
if task.returned_by == message then return answer({ 'returned', task.status }) end

if task.status == 'failed' and lease == '' and redis.call('ZREM', root .. ':dead:' .. task.queue, id) == 1 then
  local expireAt = now + task.expire_at - task.put_at
  local heads, deadText = root .. ':head:' .. task.queue, root .. ':dead-text:' .. task.queue
  local expireTime = string.format('"expire_time":%.0f', expireAt)
  local head = string.gsub(redis.call('HGET', heads, id), '"expire_time":%d+', expireTime, 1)
  redis.call('HSET', heads, id, head)
  redis.call('HSET', root .. ':text:' .. task.queue, id, redis.call('HGET', deadText, id))
  redis.call('HDEL', deadText, id)
  uncountEnded(task)
  if task.receiver then
    scheduleCallback(id, task.receiver, nil)
    countCallback(task, false)
  end
  if task.dedupe then redis.call('SET', root .. ':dedupe:' .. task.queue .. ':' .. task.dedupe, id, 'NX') end
  for _, field in ipairs({ 'ended_at', 'taken_at', 'result', 'callback_status', 'callback_attempts' }) do
    task[field] = nil
  end
  task.status, task.attempts, task.put_at, task.expire_at = 'waiting', 0, now, expireAt
  task.returned_by = message
  keep(task)
  redis.call('ZADD', root .. ':expiry:' .. task.queue, expireAt, id)
  makeReady(id, task.queue, task.score)
  return answer({ 'returned', 'waiting' })
end
if task.status ~= 'running' then return answer({ 'conflict', task.status }) end
if lease ~= '' and task.lease ~= lease then return answer({ 'leased', task.status }) end
if task.streamed then return answer({ 'streamed', task.status }) end
task.returned_by = message
return answer({ 'returned', returnToQueue(task, now + tonumber(ARGV[3])) })
