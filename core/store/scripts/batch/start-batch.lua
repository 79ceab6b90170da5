-- A batch's input is valid: its lines may be put.
--
-- ARGV  1 batch  2 lines
-- returns its status now

local key = batchKey(ARGV[1])
local status = redis.call('HGET', key, 'status')
if status ~= 'validating' then return status or '' end
redis.call('HSET', key, 'status', 'in_progress', 'in_progress_at', now, 'total', ARGV[2])
return 'in_progress'
