-- What became of some lines of a batch.
--
-- ARGV  1 batch  2 the first, from 0  3 how many
-- returns { outcome, result as JSON or ''... }: an outcome is the task's status, `!` and why it has none, or 'lost'

local batch, from = ARGV[1], tonumber(ARGV[2])
local found = {}
for i, queue in ipairs(redis.call('LRANGE', linesKey(batch), from, from + ARGV[3] - 1)) do
  if string.sub(queue, 1, 1) == '!' then
    found[#found + 1] = queue
    found[#found + 1] = ''
  else
    local id = queue .. '.' .. batch .. '-' .. (from + i)
    local task = redis.call('HMGET', taskKey(id), 'status', 'head')
    found[#found + 1] = task[1] or 'lost'
    found[#found + 1] = task[1] and redis.call('GETRANGE', root .. ':text:' .. id, task[2] + 1, -1) or ''
  end
end
return found
