-- The retention of ended tasks. A task is kept until its time is over, or its kind has too many tasks or bytes.

-- Time for which ended tasks are kept, ms. Each kind has its own, so that many tasks of one kind do not displace
-- others.
local retention = { online = hour / 6, offline = 48 * hour, dead = 7 * 24 * hour }
-- The kind of an ended task, by mode. Tasks of mode `batch` have none, because their batch removes them.
local kindOf = { blocking = 'online', streaming = 'online', callback = 'offline' }

-- Bytes of an ended task in Redis beside its texts: record, fixed fields, members of sets (893 measured).
-- Reading the real length would cost 5 us a task.
local taskBytes = 896

-- Bytes of kept data in Redis beside its text (112 to 138 measured).
local dataBytes = 128

-- Whether the task is kept for a time once it has ended.
local function isRetired(task)
  return kindOf[task.mode] ~= nil
end

-- Enters an ended task into the list of its kind.
-- @param resultBytes, keptBytes bytes in Redis of its result, and of its data
local function retire(task, isDead, resultBytes, keptBytes)
  local kind = isDead and 'dead' or kindOf[task.mode]
  if not kind then return end
  task.dead = isDead and true or nil
  if keptBytes > 0 then keptBytes = keptBytes + dataBytes end
  task.bytes = taskBytes + resultBytes + keptBytes + bytesOfEvents(task.past) + bytesOfEvents(task.callbacks) + bytesOfProgress(task)
  keep(task)
  addEndedBytes(kind, task.queue, task.bytes)
  gather('RPUSH', ':ended:', kind, string.format('%d %s', task.ended_at, task.id))
end

-- Subtracts a task that is forgotten or put back. A task that an earlier release retired was not counted.
local function uncountEnded(task)
  if task.bytes then addEndedBytes(task.dead and 'dead' or kindOf[task.mode], task.queue, -task.bytes) end
  task.bytes, task.dead = nil, nil
end
