-- Puts the next lines of a batch as tasks, and moves its cursor behind them.
--
-- ARGV  1 batch  2 lines put before  3 where the next line starts, in bytes of the input  4 expire_at  5 max_attempts
--       6 level  7 most tasks a queue may hold  8.. lines: queue, or `!` and why it has none; head; data...
-- returns
--   put
--   behind   another run has put them
--   closed   nothing is put any more: it is cancelled, past its time, or complete

local batch, before, expireAt = ARGV[1], tonumber(ARGV[2]), tonumber(ARGV[4])
local key, lines = batchKey(batch), linesKey(batch)
local record = redis.call('HMGET', key, 'status', 'total', 'expanded', 'counted')
if record[1] ~= 'in_progress' or record[3] then return answer({ 'closed' }) end
if redis.call('LLEN', lines) ~= before then return answer({ 'behind' }) end
if expireAt <= now then
  closeBatch(batch, 'batch_expired')
  return answer({ 'closed' })
end

local function refusal(queue)
  if string.sub(queue, 1, 1) == '!' then return queue end
  local state = queueState(queue)
  if not state.status then return '!queue_not_found' end
  if state.status == 'draining' then return '!queue_draining' end
  if not takeRoom(state, queue, tonumber(ARGV[7])) then return '!queue_full' end
end

local refused, line, put = 0, before, {}
for i = 8, #ARGV, 3 do
  local queue = ARGV[i]
  local why = refusal(queue)
  line = line + 1
  redis.call('RPUSH', lines, why or queue)
  if why then
    refused = refused + 1
  else
    put[queue] = (put[queue] or 0) + 1
    create({
      id = queue .. '.' .. batch .. '-' .. line, queue = queue, mode = 'batch', put_at = now, expire_at = expireAt,
      max_attempts = tonumber(ARGV[5]), batch = batch,
    }, tonumber(ARGV[6]), now, ARGV[i + 1], ARGV[i + 2])
  end
end
if record[4] then
  for queue, count in pairs(put) do countForBatches(queue, count) end
end
redis.call('HSET', key, 'offset', ARGV[3])
redis.call('HINCRBY', key, 'failed', refused)
if line >= tonumber(record[2]) then
  redis.call('HSET', key, 'expanded', '1')
  finishBatchWhenDone(batch)
end
return answer({ 'put' })
