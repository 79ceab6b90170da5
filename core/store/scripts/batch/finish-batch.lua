-- Ends a batch, and makes the records of its result files in the same step.
--
-- KEYS     1 root of the tenant's tasks (task/keys.lua)
-- ARGV     1 batch  2.. for each file: field of the batch that names it, id, fields as JSON: a list of name, value...
-- returns  1  ended
--          0  it had ended before, or its tasks have not ended
-- events   none
local batch = ARGV[1]
local firstFile = 2

local key = batchKey(batch)
local status, expiredAt, finishing = unpack(redis.call('HMGET', key, 'status', 'expired_at', 'finishing'))
-- A failed batch may finish: an operator has requeued its batch.finish, which had become a dead letter.
if not status or not finishing or (hasBatchEnded(status) and status ~= 'failed') then return 0 end
for i = firstFile, #ARGV, 3 do
  local field, id, fields = ARGV[i], ARGV[i + 1], ARGV[i + 2]
  createBatchFile(id, 'batch_output', cjson.decode(fields))
  redis.call('HSET', key, field, id)
end
if status == 'failed' then
  redis.call('HDEL', key, 'failed_at', 'errors')
else
  releaseInput(batch)
end
local isCancelled = redis.call('HEXISTS', key, 'cancelling_at') == 1
local final = isCancelled and 'cancelled' or expiredAt and 'expired' or 'completed'
if final == 'cancelled' then redis.call('HDEL', key, 'expired_at') end
redis.call('HSET', key, 'status', final, final .. '_at', now)
return 1
