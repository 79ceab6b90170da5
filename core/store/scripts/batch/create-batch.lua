-- Makes a batch, once for each message, and starts its first run.
--
-- KEYS     1 root of the tenant's tasks (task/keys.lua)
-- ARGV     1 digest of the message's id  2 how long that is remembered  3 id  4 input file  5 completion window (ms)
--          6 most batches of a tenant  7 queue that it names, or ''  8 by (audit/append-audit.lua)
--          9.. fields: name, value...
-- returns  {'created', id}  the batch that this message made
--          {'unknown'}  there is no such file
--          {'foreign'}  the file has another purpose
--          {'full'}  the tenant has as many batches as it may
--          {'no queue'}  there is no such queue
-- events   batch.run
local message, memoMs, batch, inputFile, windowMs, batchesMax, queue, by = unpack(ARGV, 1, 8)
local firstField = 9

local made, file = root .. ':made:' .. message, root .. ':file:' .. inputFile
local before = redis.call('GET', made)
if before then return { 'created', before } end
local purpose = redis.call('HGET', file, 'purpose')
if not purpose then return { 'unknown' } end
if purpose ~= 'batch' then return { 'foreign' } end
if queue ~= '' and not queueState(queue).status then return { 'no queue' } end

-- Forgets the oldest batch that is swept. Older batches that are not swept stay, because an operator may still let them
-- finish.
-- @return false when there is none
local function forgetOldest()
  for _, oldest in ipairs(redis.call('ZRANGE', root .. ':batches', 0, batchesMax - 1)) do
    if redis.call('HEXISTS', batchKey(oldest), 'swept') == 1 then
      redis.call('DEL', batchKey(oldest))
      redis.call('ZREM', root .. ':batches', oldest)
      return true
    end
  end
  return false
end

if redis.call('ZCARD', root .. ':batches') >= tonumber(batchesMax) and not forgetOldest() then return { 'full' } end
redis.call('HINCRBY', file, 'users', 1)
if queue ~= '' then countForBatches(queue, 1) end
redis.call(
  'HSET', batchKey(batch), 'id', batch, 'status', 'validating', 'input_file_id', inputFile,
  'created_at', now, 'expires_at', now + windowMs, 'queue', queue, 'counted', '1', unpack(ARGV, firstField)
)
redis.call('ZADD', root .. ':batches', 0, batch)
redis.call('SET', made, batch, 'PX', memoMs)
publishBatch(batch, 'batch.run', batch .. ':run')
appendAudit(root, by, batch)
return { 'created', batch }
