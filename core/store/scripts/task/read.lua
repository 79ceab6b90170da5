-- Reads tasks, one after the other until the answer is full, but at least one.
--
-- ARGV  1 bytes that their texts may have  2.. ids
-- returns for each that was read five strings: its record as JSON, or '' where there is none; its head; its text; the
--         data of a dead one; the end of its lease; '' for what it has not

local ids, bytesLeft = {}, tonumber(ARGV[1])
for i = 2, #ARGV do ids[i - 1] = ARGV[i] end
loadAll(ids)
local found = {}
for _, id in ipairs(ids) do
  local task = load(id)
  local function field(kind) return task and redis.call('HGET', root .. kind .. task.queue, id) or '' end
  local leaseEnd = task and redis.call('ZSCORE', root .. ':leased:' .. task.queue, id) or ''
  local values = { task and cjson.encode(task) or '', field(':head:'), field(':text:'), field(':dead-text:'), leaseEnd }
  bytesLeft = bytesLeft - bytesOf(values[3]) - bytesOf(values[4])
  if bytesLeft < 0 and #found > 0 then break end
  for _, value in ipairs(values) do found[#found + 1] = value end
end
return found
