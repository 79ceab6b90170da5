-- The records of batches and of their files, for the scripts of batches. Uses the files that all task scripts begin
-- with.
--
--     create ──> validating ──start──> in_progress ──put, close, last task's end──> finalizing ──finish──> completed
--                    └────fail────> failed   └─────────────── or past expires_at ──────────────────> expired
--     cancel: validating, in_progress ──> cancelling ──finish──> cancelled
--
-- Fields of a batch beside those of the interface:
--   expanded   all lines are put, or no more will be
--   offset     bytes of the input that are put
--   closed     why the batch was ended before all its lines were
-- finishing  all tasks have ended, and batch.finish is published
--   counted    the batch and its tasks count in `batches` of their queues; an earlier release counted none, and those
--              must not be subtracted
--   quota      quota of the key of the batch (JSON as in an entry, core/access/quota.ts); '' or absent: none
--   granted    queues that the key of the batch may use, as a JSON list; '' or absent: all
--   swept      the records of its tasks are removed, or there were none
-- From its creation to its end a batch counts among the `users` of its input file.

local function batchKey(batch)
  return root .. ':batch:' .. batch
end

-- @return key of the lines that are put
local function linesKey(batch)
  return root .. ':batch:' .. batch .. ':lines'
end

local function hasBatchEnded(status)
  return status == 'completed' or status == 'failed' or status == 'expired' or status == 'cancelled'
end

-- @return quota key and most tasks of the quota of the batch's key; nil: it has none
local function quotaOfBatch(batch)
  local text = redis.call('HGET', batchKey(batch), 'quota')
  local quota = text and text ~= '' and cjson.decode(text) or {}
  if quota.tasks then return quota.key, quota.tasks end
end

-- @param fields name, value...
local function createBatchFile(id, purpose, fields)
  redis.call('HSET', root .. ':file:' .. id, 'id', id, 'purpose', purpose, unpack(fields))
  redis.call('ZADD', root .. ':files', 0, id)
  redis.call('ZADD', root .. ':files:' .. purpose, 0, id)
end

-- Ends the use of the input file, and of the queue that the batch names.
local function releaseInput(batch)
  local queue, counted = unpack(redis.call('HMGET', batchKey(batch), 'queue', 'counted'))
  if counted and queue ~= '' then countForBatches(queue, -1) end
  local file = root .. ':file:' .. redis.call('HGET', batchKey(batch), 'input_file_id')
  if redis.call('EXISTS', file) == 1 then redis.call('HINCRBY', file, 'users', -1) end
end

-- Puts no more lines. Lines that were not put count as failed.
local function closeBatch(batch, why)
  local key = batchKey(batch)
  local put = redis.call('LLEN', linesKey(batch))
  local expanded, lines = unpack(redis.call('HMGET', key, 'expanded', 'total'))
  if expanded then return end
  local total = tonumber(lines) or 0
  redis.call('HSET', key, 'expanded', '1', 'total', total)
  redis.call('HSETNX', key, 'closed', why)
  redis.call('HINCRBY', key, 'failed', total - put)
  if why == 'batch_expired' then redis.call('HSETNX', key, 'expired_at', now) end
  finishBatchWhenDone(batch)
end
