-- Puts the next lines of a batch as tasks, and moves its cursor past them. Lines that a quota has no room for are not
-- put. The batch then waits: a sweep starts its next run when there is room (resume-batches.lua).
--
-- KEYS     1 root of the tenant's tasks (task/keys.lua)
-- ARGV     1 batch  2 lines put before  3 expire_at  4 max_attempts  5 level  6 most tasks of a queue  7 key id, or ''
--          8.. for each line: queue, or `!` and the reason why it has none; head; data; where the line after it starts,
--          in bytes of the input
-- returns  { { outcome, how many tasks more the quotas allow }, ended (task/writes.lua) }
--          put     with '' without a quota
--          waits   the quotas allow no more for now
--          behind  another run has put these lines
--          closed  no more lines are put: the batch is cancelled, past its time, or complete
-- events   wake  batch.finish
local batch, before, expireAt = ARGV[1], tonumber(ARGV[2]), tonumber(ARGV[3])
local maxAttempts, level, tasksMax = tonumber(ARGV[4]), tonumber(ARGV[5]), tonumber(ARGV[6])
local key = ARGV[7] ~= '' and ARGV[7] or nil
local firstLine = 8

local record, lines = batchKey(batch), linesKey(batch)
local status, total, expanded, counted = unpack(redis.call('HMGET', record, 'status', 'total', 'expanded', 'counted'))
if status ~= 'in_progress' or expanded then return answer({ 'closed' }) end
if redis.call('LLEN', lines) ~= before then return answer({ 'behind' }) end
if expireAt <= now then
  closeBatch(batch, 'batch_expired')
  return answer({ 'closed' })
end

-- @return why the line cannot be put, with a `!` before it; nil when it can
local function refusal(queue)
  if string.sub(queue, 1, 1) == '!' then return queue end
  local state = queueState(queue)
  if not state.status then return '!queue_not_found' end
  if state.status == 'draining' then return '!queue_draining' end
  if not takeRoom(state, queue, tasksMax) then return '!queue_full' end
end

local quotaKey, keyMax = quotaOfBatch(batch)
local refused, line, offset, put = 0, before, nil, {}
local room = roomInQuota(quotaKey, keyMax)
for i = firstLine, #ARGV, 4 do
  local queue, head, data = ARGV[i], ARGV[i + 1], ARGV[i + 2]
  local why = refusal(queue)
  if not why and room < 1 then break end
  line, offset = line + 1, ARGV[i + 3]
  redis.call('RPUSH', lines, why or queue)
  if why then
    refused = refused + 1
  else
    put[queue] = (put[queue] or 0) + 1
    create({
      id = queue .. '.' .. batch .. '-' .. line, queue = queue, mode = 'batch', put_at = now, expire_at = expireAt,
      max_attempts = maxAttempts, batch = batch, key = key, quota = quotaKey,
    }, level, now, head, data)
    room = roomInQuota(quotaKey, keyMax)
  end
end
if counted then
  for queue, count in pairs(put) do countForBatches(queue, count) end
end
if offset then redis.call('HSET', record, 'offset', offset) end
redis.call('HINCRBY', record, 'failed', refused)
if line >= tonumber(total) then
  redis.call('HSET', record, 'expanded', '1')
  finishBatchWhenDone(batch)
elseif room < 1 then
  redis.call('SADD', root .. ':waiting-batches', batch)
  return answer({ 'waits', '0' })
end
return answer({ 'put', room < math.huge and string.format('%.0f', room) or '' })
