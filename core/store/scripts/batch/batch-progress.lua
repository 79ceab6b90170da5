-- The part of batches that the scripts of tasks need: the next step of a batch, and the number of batches of a queue.
-- Uses bus/substreams.lua.

-- Appends the next step of a batch to the stream of its shard; core/store/batches/batches.ts describes the steps.
local function publishBatch(batch, kind, id)
  local shard, tenant = string.match(root, '^(.-}):tasks:(.*)$')
  redis.call(
    'XADD', shorterSubstream(shard .. ':batches', tenant), '*', 'type', kind, 'id', id, 'tenant', tenant,
    'encoding', 'json', 'body', string.format('{"batch_id":"%s"}', batch)
  )
end

-- Changes the count of batches that need a queue or its tasks. With a count above 0 the queue cannot be unregistered.
local function countForBatches(queue, change)
  if change ~= 0 then redis.call('HINCRBY', root .. ':queue:' .. queue, 'batches', change) end
end

-- Publishes `batch.finish`, once, when all lines are put and all their tasks have ended.
local function finishBatchWhenDone(batch)
  local key = root .. ':batch:' .. batch
  local expanded, total, completed, failed, finishing, status =
    unpack(redis.call('HMGET', key, 'expanded', 'total', 'completed', 'failed', 'finishing', 'status'))
  if expanded ~= '1' or finishing then return end
  if (tonumber(completed) or 0) + (tonumber(failed) or 0) < tonumber(total) then return end
  redis.call('HSET', key, 'finishing', '1')
  if status == 'in_progress' then redis.call('HSET', key, 'status', 'finalizing', 'finalizing_at', now) end
  publishBatch(batch, 'batch.finish', batch .. ':finish')
end
