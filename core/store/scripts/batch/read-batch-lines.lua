-- Reads the outcomes of some lines of a batch.
--
-- KEYS     1 root of the tenant's tasks (task/keys.lua)
-- ARGV     1 batch  2 the first line, from 0  3 how many
-- returns  Each line has two strings: an outcome and a result.
--          The outcome is the status of the line's task. Three outcomes are no status:
--            closed     The batch was cancelled, and the task with it.
--            !<reason>  The task was not put for this reason.
--            lost       The line has no task.
--          The result is JSON. It is '' if there is none.
-- events   none
local batch, from, count = ARGV[1], tonumber(ARGV[2]), tonumber(ARGV[3])

local found, ids = {}, {}
local page = redis.call('LRANGE', linesKey(batch), from, from + count - 1)
for i, queue in ipairs(page) do ids[i] = queue .. '.' .. batch .. '-' .. (from + i) end
loadAll(ids)
for i, queue in ipairs(page) do
  if string.sub(queue, 1, 1) == '!' then
    found[#found + 1] = queue
    found[#found + 1] = ''
  else
    local task = load(ids[i])
    found[#found + 1] = task and (task.closed and 'closed' or task.status) or 'lost'
    found[#found + 1] = task and redis.call('HGET', root .. ':text:' .. queue, ids[i]) or ''
  end
end
return found
