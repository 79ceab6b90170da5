-- Makes a batch, once, and has it run.
--
-- ARGV  1 digest of the message's id  2 how long that is remembered  3 id  4 input file  5 completion window, ms
--       6 most batches a tenant may have  7 the queue that it names, or ''  8.. fields: name, value...
-- returns { 'created', id: of this message's batch } | { 'unknown' | 'foreign' }: the file | { 'full' } | { 'no queue' }

local made, batch, file = root .. ':made:' .. ARGV[1], ARGV[3], root .. ':file:' .. ARGV[4]
local before = redis.call('GET', made)
if before then return { 'created', before } end
local purpose = redis.call('HGET', file, 'purpose')
if not purpose then return { 'unknown' } end
if purpose ~= 'batch' then return { 'foreign' } end
if ARGV[7] ~= '' and not queueState(ARGV[7]).status then return { 'no queue' } end

-- One that cannot go (an operator may still have it finished) keeps none behind it from going.
local function forgetOldest()
  for _, oldest in ipairs(redis.call('ZRANGE', root .. ':batches', 0, ARGV[6] - 1)) do
    if redis.call('HEXISTS', batchKey(oldest), 'swept') == 1 then
      redis.call('DEL', batchKey(oldest))
      redis.call('ZREM', root .. ':batches', oldest)
      return true
    end
  end
  return false
end

if redis.call('ZCARD', root .. ':batches') >= tonumber(ARGV[6]) and not forgetOldest() then return { 'full' } end
redis.call('HINCRBY', file, 'users', 1)
if ARGV[7] ~= '' then countForBatches(ARGV[7], 1) end
redis.call(
  'HSET', batchKey(batch), 'id', batch, 'status', 'validating', 'input_file_id', ARGV[4],
  'created_at', now, 'expires_at', now + ARGV[5], 'queue', ARGV[7], 'counted', '1', unpack(ARGV, 8)
)
redis.call('ZADD', root .. ':batches', 0, batch)
redis.call('SET', made, batch, 'PX', ARGV[2])
publishBatch(batch, 'batch.run', batch .. ':run')
return { 'created', batch }
