-- Ends those tasks of a batch that have not ended, page by page, and then lets it finish: for a batch that is cancelled
-- or cannot go on.
--
-- ARGV  1 batch  2 lines that were looked at before  3 how many to look at  4 why
-- returns 'more' | 'closed'

local batch, from, why = ARGV[1], tonumber(ARGV[2]), ARGV[4]
local record = redis.call('HMGET', batchKey(batch), 'status', 'finishing')
if not record[1] or record[2] or hasBatchEnded(record[1]) then return answer({ 'closed' }) end
redis.call('HSETNX', batchKey(batch), 'closed', why)
local page = redis.call('LRANGE', linesKey(batch), from, from + ARGV[3] - 1)
for i, queue in ipairs(page) do
  local id = queue .. '.' .. batch .. '-' .. (from + i)
  local task = load(id)
  if task and not isTerminal(task.status) then
    finish(task, 'cancelled', failure(id, 409, 'conflict', 'The batch was ended before this task.'))
  end
end
if #page == tonumber(ARGV[3]) then return answer({ 'more' }) end
closeBatch(batch, why)
return answer({ 'closed' })
