-- Starts the next run of batches that wait for room in a quota, if there is room, or if their time is over.
--
-- KEYS     1 root of the tenant's tasks (task/keys.lua)
-- ARGV     1 most batches to look at
-- returns  how many runs were started
-- events   batch.run
local resumed = 0
for _, batch in ipairs(redis.call('SRANDMEMBER', root .. ':waiting-batches', ARGV[1])) do
  local status, expiresAt = unpack(redis.call('HMGET', batchKey(batch), 'status', 'expires_at'))
  if status ~= 'in_progress' then
    redis.call('SREM', root .. ':waiting-batches', batch)
  elseif tonumber(expiresAt) <= now or roomInQuota(quotaOfBatch(batch)) >= 1 then
    redis.call('SREM', root .. ':waiting-batches', batch)
    publishBatch(batch, 'batch.run', batch .. ':resume')
    resumed = resumed + 1
  end
end
return resumed
