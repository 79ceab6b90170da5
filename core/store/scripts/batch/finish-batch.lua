-- Ends a batch, makes the records of its result files, and counts its tokens, in the same step.
--
-- KEYS     1 root of the tenant's tasks (task/keys.lua)
-- ARGV     1 batch  2 tokens in and 3 out, as told  4 tokens in and 5 out, estimated  6 lines with an estimate
--          7.. for each file: field of the batch that names it, id, fields as JSON: a list of name, value...
-- returns  1  ended
--          0  it had ended before, or its tasks have not ended
-- events   none
local batch = ARGV[1]
local firstFile = 7

local key = batchKey(batch)
local status, expiredAt, finishing, apiKey =
  unpack(redis.call('HMGET', key, 'status', 'expired_at', 'finishing', 'key'))
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
redis.call('HSET', key, 'status', final, final .. '_at', now, 'input_tokens', ARGV[2] + ARGV[4],
  'output_tokens', ARGV[3] + ARGV[5], 'estimated_lines', ARGV[6])
local usage = usageOfRoot()
for i, measure in ipairs({ 'tokens_in', 'tokens_out', 'tokens_in estimated', 'tokens_out estimated' }) do
  if tonumber(ARGV[i + 1]) > 0 then countUsage(usage, now, apiKey or '', measure, ARGV[i + 1]) end
end
return 1
