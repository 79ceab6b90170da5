-- Reads tasks.
--
-- ARGV  ids
-- returns five strings each: its record as JSON, or '' where there is none; its head; its text; the data of a dead one;
--         the end of its lease; '' for what it has not

loadAll(ARGV)
local found = {}
for _, id in ipairs(ARGV) do
  local task = load(id)
  local function field(kind) return task and redis.call('HGET', root .. kind .. task.queue, id) or '' end
  local leaseEnd = task and redis.call('ZSCORE', root .. ':leased:' .. task.queue, id) or ''
  local values = { task and cjson.encode(task) or '', field(':head:'), field(':text:'), field(':dead-text:'), leaseEnd }
  for _, value in ipairs(values) do found[#found + 1] = value end
end
return found
