-- Puts a task into its queue, once.
--
-- ARGV  1 id, whose part before the last dot names the queue  2 level  3 mode  4 put_at  5 expire_at  6 ready_at
--       7 max_attempts  8 head  9 data  10 dedupe key or ''  11 most tasks a queue may hold
--       12.. further fields of the task's hash: name, value...
-- returns { outcome, id, status }, then those that ended (see life.lua: `ended`)
--   put      now, or before by the same message
--   deduped  another task has the key
--   unknown | draining | full   nothing was done

local id, dedupe = ARGV[1], ARGV[10]
local queue = queueOf(id)

local status = redis.call('HGET', taskKey(id), 'status')
if status then return { { 'put', id, status }, ended } end
local queueStatus = redis.call('HGET', root .. ':queue:' .. queue, 'status')
if not queueStatus then return { { 'unknown' }, ended } end
if queueStatus == 'draining' then return { { 'draining' }, ended } end
if dedupe ~= '' then
  local other = redis.call('GET', root .. ':dedupe:' .. queue .. ':' .. dedupe)
  if other then return { { 'deduped', other, redis.call('HGET', taskKey(other), 'status') }, ended } end
  redis.call('SET', root .. ':dedupe:' .. queue .. ':' .. dedupe, id)
end
if redis.call('ZCARD', root .. ':expiry:' .. queue) >= tonumber(ARGV[11]) then return { { 'full' }, ended } end

local optional = { unpack(ARGV, 12) }
for i = 1, #optional, 2 do
  if optional[i] == 'reply' then
    redis.call('SADD', root .. ':owners', optional[i + 1])
    redis.call('SADD', root .. ':owned:' .. optional[i + 1], id)
  end
end
create({
  id = id, level = tonumber(ARGV[2]), mode = ARGV[3], putAt = ARGV[4], expireAt = ARGV[5], readyAt = ARGV[6],
  maxAttempts = ARGV[7], head = ARGV[8], data = ARGV[9],
}, optional)
return { { 'put', id, redis.call('HGET', taskKey(id), 'status') }, ended }
