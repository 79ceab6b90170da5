-- Reads tasks in order until the answer is full, but at least one.
--
-- KEYS     1 root of the tenant's tasks (keys.lua)
-- ARGV     1 most bytes of their texts  2.. ids
-- returns  the time of Redis (epoch ms), then five strings for each task that was read: record as JSON; head; text; data of an ended task; end of the lease.
--          Each is '' where there is none; all are '' where there is no such task.
-- events   none
local bytesLeft = tonumber(ARGV[1])
local firstId = 2

local ids = {}
for i = firstId, #ARGV do ids[#ids + 1] = ARGV[i] end
loadAll(ids)
local found = { nowText }
for _, id in ipairs(ids) do
  local task = load(id)
  local function field(kind) return task and redis.call('HGET', root .. kind .. task.queue, id) or '' end
  local leaseEnd = task and redis.call('ZSCORE', root .. ':leased:' .. task.queue, id) or ''
  local values = { task and cjson.encode(task) or '', field(':head:'), field(':text:'), field(':dead-text:'), leaseEnd }
  bytesLeft = bytesLeft - bytesOf(values[3]) - bytesOf(values[4]) - (task and bytesOfProgress(task) or 0)
  if bytesLeft < 0 and #found > 1 then break end
  for _, value in ipairs(values) do found[#found + 1] = value end
end
return found
