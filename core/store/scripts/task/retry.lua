-- Returns a running task to its queue, or puts a dead one back.
--
-- ARGV  1 id  2 lease, or '' for whoever holds it  3 delay  4 id of the message
-- returns { { outcome, status } }, `ended`
--   returned   the status tells whether it waits, or was given up after its last attempt
--   conflict   it is not running, nor dead
--   leased     another lease is live
--   streamed   a part of its answer has reached a client
--   unknown

local id, lease, message = ARGV[1], ARGV[2], ARGV[4]
local key, queue = taskKey(id), queueOf(id)
local task = redis.call('HMGET', key, 'status', 'lease', 'streamed', 'returned_by', 'score', 'put_at', 'expire_at')
local status = task[1]
if not status then return { { 'unknown' }, ended } end
if task[4] == message then return { { 'returned', status }, ended } end

if status == 'failed' and redis.call('ZREM', root .. ':dead:' .. queue, id) == 1 then
  local expireAt = now + task[7] - task[6]
  redis.call('DEL', root .. ':result:' .. id)
  redis.call('ZREM', root .. ':callbacks', id)
  redis.call('PERSIST', key)
  redis.call('PERSIST', root .. ':data:' .. id)
  redis.call('HDEL', key, 'ended_at', 'result')
  redis.call('HSET', key, 'status', 'waiting', 'attempts', 0, 'expire_at', expireAt, 'returned_by', message)
  redis.call('ZADD', root .. ':expiry:' .. queue, expireAt, id)
  makeReady(id, queue, task[5])
  return { { 'returned', 'waiting' }, ended }
end
if status ~= 'running' then return { { 'conflict', status }, ended } end
if lease ~= '' and task[2] ~= lease then return { { 'leased', status }, ended } end
if task[3] then return { { 'streamed', status }, ended } end
redis.call('HSET', key, 'returned_by', message)
return { { 'returned', returnToQueue(id, queue, now + tonumber(ARGV[3])) }, ended }
