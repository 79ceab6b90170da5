-- Puts the next lines of a batch as tasks, and moves its cursor past them.
--
-- KEYS     1 root of the tenant's tasks (task/keys.lua)
-- ARGV     1 batch  2 lines put before  3 where the next line starts, in bytes of the input  4 expire_at
--          5 max_attempts  6 level  7 most tasks of a queue
--          8 key id, or ''  9.. for each line: queue, or `!` and the reason why it has none; head; data
-- returns  { { outcome }, ended (task/writes.lua) }
--          put
--          behind  another run has put these lines
--          closed  no more lines are put: the batch is cancelled, past its time, or complete
-- events   wake  batch.finish
local batch, before, offset, expireAt = ARGV[1], tonumber(ARGV[2]), ARGV[3], tonumber(ARGV[4])
local maxAttempts, level, tasksMax = tonumber(ARGV[5]), tonumber(ARGV[6]), tonumber(ARGV[7])
local key = ARGV[8] ~= '' and ARGV[8] or nil
local firstLine = 9

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

local refused, line, put = 0, before, {}
for i = firstLine, #ARGV, 3 do
  local queue, head, data = ARGV[i], ARGV[i + 1], ARGV[i + 2]
  local why = refusal(queue)
  line = line + 1
  redis.call('RPUSH', lines, why or queue)
  if why then
    refused = refused + 1
  else
    put[queue] = (put[queue] or 0) + 1
    create({
      id = queue .. '.' .. batch .. '-' .. line, queue = queue, mode = 'batch', put_at = now, expire_at = expireAt,
      max_attempts = maxAttempts, batch = batch, key = key,
    }, level, now, head, data)
  end
end
if counted then
  for queue, count in pairs(put) do countForBatches(queue, count) end
end
redis.call('HSET', record, 'offset', offset)
redis.call('HINCRBY', record, 'failed', refused)
if line >= tonumber(total) then
  redis.call('HSET', record, 'expanded', '1')
  finishBatchWhenDone(batch)
end
return answer({ 'put' })
