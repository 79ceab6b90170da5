-- Begins to cancel a batch: nothing more is put, and a run cancels its tasks.
--
-- ARGV  1 batch
-- returns its status now, '' when it is unknown; it is being cancelled when that is cancelling or cancelled

local batch = ARGV[1]
local key = batchKey(batch)
local status = redis.call('HGET', key, 'status')
if status ~= 'validating' and status ~= 'in_progress' then return status or '' end
redis.call('HSET', key, 'status', 'cancelling', 'cancelling_at', now)
publishBatch(batch, 'batch.run', batch .. ':cancel')
return 'cancelling'
