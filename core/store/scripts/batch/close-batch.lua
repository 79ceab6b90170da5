-- Cancels the unfinished tasks of a batch, page by page, and then lets the batch finish. Used for a batch that is
-- cancelled or cannot continue.
--
-- KEYS     1 root of the tenant's tasks (task/keys.lua)
-- ARGV     1 batch  2 lines that earlier pages had  3 lines of this page, at most  4 why
-- returns  { { outcome }, ended (task/writes.lua) }
--          more    further pages may follow
--          closed
-- events   wake  batch.finish
local batch, from, pageMax, why = ARGV[1], tonumber(ARGV[2]), tonumber(ARGV[3]), ARGV[4]

local status, finishing = unpack(redis.call('HMGET', batchKey(batch), 'status', 'finishing'))
if not status or finishing or hasBatchEnded(status) then return answer({ 'closed' }) end
redis.call('HSETNX', batchKey(batch), 'closed', why)
local page = redis.call('LRANGE', linesKey(batch), from, from + pageMax - 1)
for i, queue in ipairs(page) do
  local id = queue .. '.' .. batch .. '-' .. (from + i)
  local task = load(id)
  if task and not isTerminal(task.status) then
    task.closed = true
    finish(task, 'cancelled', failure(id, 409, 'conflict', 'The batch was ended before this task.'))
  end
end
if #page == pageMax then return answer({ 'more' }) end
closeBatch(batch, why)
return answer({ 'closed' })
