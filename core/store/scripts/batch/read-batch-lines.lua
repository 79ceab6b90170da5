-- What became of some lines of a batch.
--
-- ARGV  1 batch  2 the first, from 0  3 how many
-- returns { outcome, result as JSON or ''... }: an outcome is the task's status, `!` and why it has none, or 'lost'

local batch, from = ARGV[1], tonumber(ARGV[2])
local found, ids = {}, {}
local page = redis.call('LRANGE', linesKey(batch), from, from + ARGV[3] - 1)
for i, queue in ipairs(page) do ids[i] = queue .. '.' .. batch .. '-' .. (from + i) end
loadAll(ids)
for i, queue in ipairs(page) do
  if string.sub(queue, 1, 1) == '!' then
    found[#found + 1] = queue
    found[#found + 1] = ''
  else
    local task = load(ids[i])
    found[#found + 1] = task and task.status or 'lost'
    found[#found + 1] = task and redis.call('HGET', root .. ':text:' .. queue, ids[i]) or ''
  end
end
return found
