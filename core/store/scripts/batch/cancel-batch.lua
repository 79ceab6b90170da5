-- Starts to cancel a batch: no more lines are put, and a run of `batch.run` cancels its tasks.
--
-- KEYS     1 root of the tenant's tasks (task/keys.lua)
-- ARGV     1 batch  2 by (audit/append-audit.lua)
-- returns  its status now; '' when there is no such batch. With cancelling or cancelled the request is granted.
-- events   batch.run
local batch, by = ARGV[1], ARGV[2]

local key = batchKey(batch)
local status = redis.call('HGET', key, 'status')
if status ~= 'validating' and status ~= 'in_progress' then return status or '' end
redis.call('HSET', key, 'status', 'cancelling', 'cancelling_at', now)
publishBatch(batch, 'batch.run', batch .. ':cancel')
appendAudit(root, by, batch)
return 'cancelling'
