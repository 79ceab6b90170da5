-- Removes a queue that holds nothing that has yet to end or to be told, with the records of its ended tasks.
--
-- KEYS[2] the tenants that have queues
-- ARGV  1 queue  2 tenant  3 id of the message  4 how long that is remembered
-- returns
--   removed   now, or before by the same message
--   unknown
--   busy, why: tasks | callbacks | batches | submitters | channels

local queue, tenant = ARGV[1], ARGV[2]
local record, memo = root .. ':queue:' .. queue, root .. ':unregistered:' .. ARGV[3]
if redis.call('EXISTS', memo) == 1 then return answer({ 'removed' }) end
local endpoint, batches = unpack(redis.call('HMGET', record, 'endpoint', 'batches'))
if not endpoint then return answer({ 'unknown' }) end

maintain(queue)

local function hasUnnotified()
  for _, id in ipairs(redis.call('ZRANGE', root .. unnotifiedKey, 0, -1)) do
    if queueOf(id) == queue then return true end
  end
  return false
end

local function hasChannel()
  for _, target in ipairs(redis.call('HVALS', root .. ':channels')) do
    if target == queue then return true end
  end
  return false
end

local function obstacle()
  if redis.call('ZCARD', root .. ':expiry:' .. queue) > 0 then return 'tasks' end
  if (tonumber(redis.call('HGET', record, 'owed')) or 0) > 0 then return 'callbacks' end
  if (tonumber(batches) or 0) > 0 then return 'batches' end
  if hasUnnotified() then return 'submitters' end
  if hasChannel() then return 'channels' end
end

local why = obstacle()
if why then return answer({ 'busy', why }) end

-- Their ends stay in `:ended:` until their time is over, and name no record any more.
for kind in pairs(retention) do
  local sums = root .. ':ended-bytes:' .. kind
  local bytes = redis.call('HGET', sums, queue)
  if bytes then
    redis.call('HDEL', sums, queue)
    redis.call('HINCRBY', sums, '', 0 - bytes)
  end
end
for _, kind in ipairs({ ':task:', ':head:', ':text:', ':dead-text:', ':dead:', ':parked:' }) do
  redis.call('UNLINK', root .. kind .. queue)
end
redis.call('SREM', root .. ':queues', queue)
local reply = answer({ 'removed' })
redis.call('UNLINK', record)
if redis.call('EXISTS', root .. ':queues') == 0 then
  -- Nothing sweeps a tenant without a queue. The files of texts go as nothing refers to them.
  for kind in pairs(retention) do redis.call('UNLINK', root .. ':ended:' .. kind, root .. ':ended-bytes:' .. kind) end
  redis.call('UNLINK', root .. ':texts', root .. ':owners')
  redis.call('SREM', KEYS[2], tenant)
end
redis.call('PUBLISH', root .. ':wake', queue)
redis.call('SET', memo, '1', 'PX', ARGV[4])
return reply
