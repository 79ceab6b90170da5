-- What the scripts of batches share, behind life.lua.
--
--     create ──> validating ──start──> in_progress ──put, close, the last task's end──> finalizing ──finish──> completed
--                    └────fail────> failed   └─────────────── or past expires_at ──────────────────────> expired
--     cancel: validating, in_progress ──> cancelling ──finish──> cancelled
--
-- `expanded`: nothing more will be put. `closed`: why it was ended before all of its lines were. `finishing`: all has ended
-- and batch.finish is published. From `create` to the end the batch counts among the `users` of its input file.
-- `counted`: it and its tasks count in `batches` of their queues. An earlier release counted none, and those must not be
-- subtracted.

local function batchKey(batch)
  return root .. ':batch:' .. batch
end

local function linesKey(batch)
  return root .. ':batch:' .. batch .. ':lines'
end

local function hasBatchEnded(status)
  return status == 'completed' or status == 'failed' or status == 'expired' or status == 'cancelled'
end

local function createBatchFile(id, purpose, fields)
  redis.call('HSET', root .. ':file:' .. id, 'id', id, 'purpose', purpose, unpack(fields))
  redis.call('ZADD', root .. ':files', 0, id)
  redis.call('ZADD', root .. ':files:' .. purpose, 0, id)
end

-- The batch has ended: it needs neither its input nor the queue that it names.
local function releaseInput(batch)
  local queue, counted = unpack(redis.call('HMGET', batchKey(batch), 'queue', 'counted'))
  if counted and queue ~= '' then countForBatches(queue, -1) end
  local file = root .. ':file:' .. redis.call('HGET', batchKey(batch), 'input_file_id')
  if redis.call('EXISTS', file) == 1 then redis.call('HINCRBY', file, 'users', -1) end
end

-- Nothing more will be put: the lines behind the last that was count as failed.
local function closeBatch(batch, why)
  local key = batchKey(batch)
  local put = redis.call('LLEN', linesKey(batch))
  local record = redis.call('HMGET', key, 'expanded', 'total')
  if record[1] then return end
  local total = tonumber(record[2]) or 0
  redis.call('HSET', key, 'expanded', '1', 'total', total)
  redis.call('HSETNX', key, 'closed', why)
  redis.call('HINCRBY', key, 'failed', total - put)
  if why == 'batch_expired' then redis.call('HSETNX', key, 'expired_at', now) end
  finishBatchWhenDone(batch)
end
