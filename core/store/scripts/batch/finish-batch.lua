-- Ends a batch, and makes the records of its files in the same step.
--
-- ARGV  1 batch  2.. files: field of the batch that names it, id, fields as JSON: a list of name, value...
-- returns 1, or 0 when it has ended before

local batch = ARGV[1]
local key = batchKey(batch)
local record = redis.call('HMGET', key, 'status', 'expired_at', 'finishing')
local status = record[1]
-- A failed one has been given up while it was finishing, and an operator had it tried again.
if not status or not record[3] or (hasBatchEnded(status) and status ~= 'failed') then return 0 end
for i = 2, #ARGV, 3 do
  createBatchFile(ARGV[i + 1], 'batch_output', cjson.decode(ARGV[i + 2]))
  redis.call('HSET', key, ARGV[i], ARGV[i + 1])
end
if status == 'failed' then
  redis.call('HDEL', key, 'failed_at', 'errors')
else
  releaseInput(batch)
end
local isCancelled = redis.call('HEXISTS', key, 'cancelling_at') == 1
local final = isCancelled and 'cancelled' or record[2] and 'expired' or 'completed'
if final == 'cancelled' then redis.call('HDEL', key, 'expired_at') end
redis.call('HSET', key, 'status', final, final .. '_at', now)
return 1
