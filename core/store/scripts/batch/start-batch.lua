-- Starts a batch whose input is valid: its lines may be put.
--
-- KEYS     1 root of the tenant's tasks (task/keys.lua)
-- ARGV     1 batch  2 lines of its input
-- returns  its status now; '' when there is no such batch
-- events   none
local batch, total = unpack(ARGV)

local key = batchKey(batch)
local status = redis.call('HGET', key, 'status')
if status ~= 'validating' then return status or '' end
redis.call('HSET', key, 'status', 'in_progress', 'in_progress_at', now, 'total', total)
return 'in_progress'
