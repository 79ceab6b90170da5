-- Removes a queue with the records of its ended tasks, unless something still needs it.
--
-- KEYS     1 root of the tenant's tasks (task/keys.lua)  2 tenants that have queues
-- ARGV     1 queue  2 tenant  3 id of the message  4 how long the message is remembered
--          5 by (audit/append-audit.lua)
-- returns  { outcome, ended (task/writes.lua) }; outcome:
--          removed  now, or before by the same message
--          unknown  there is no such queue
--          busy     and what needs it: tasks, callbacks, batches, submitters or channels
-- events   wake  batch.finish
local queueTenants = KEYS[2]
local queue, tenant, message, memoMs, by = unpack(ARGV)

local record, memo = root .. ':queue:' .. queue, root .. ':unregistered:' .. message
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

-- The ends of its tasks stay in `:ended:` until their time is over. They name no record any more, which is harmless.
for kind in pairs(retention) do
  local sums = root .. ':ended-bytes:' .. kind
  local bytes = redis.call('HGET', sums, queue)
  if bytes then
    redis.call('HDEL', sums, queue)
    redis.call('HINCRBY', sums, '', 0 - bytes)
  end
end
for _, kind in ipairs({ ':task:', ':head:', ':text:', ':dead-text:', ':dead:', ':ends:', ':parked:' }) do
  redis.call('UNLINK', root .. kind .. queue)
end
redis.call('SREM', root .. ':queues', queue)
local reply = answer({ 'removed' }) -- writes to the record that the next line removes
redis.call('UNLINK', record, root .. ':minutes:' .. queue)
if redis.call('EXISTS', root .. ':queues') == 0 then
  -- A tenant without queues is not swept, so its lists are removed here. The sweeper of texts removes its unreferenced
  -- files.
  for kind in pairs(retention) do redis.call('UNLINK', root .. ':ended:' .. kind, root .. ':ended-bytes:' .. kind) end
  redis.call('UNLINK', root .. ':texts', root .. ':owners', root .. ':in-flight')
  redis.call('SREM', queueTenants, tenant)
end
redis.call('PUBLISH', root .. ':wake', queue)
redis.call('SET', memo, '1', 'PX', memoMs)
appendAudit(root, by, queue, cjson.encode({ endpoint = endpoint }))
return reply
