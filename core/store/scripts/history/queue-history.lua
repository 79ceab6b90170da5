-- The history of a queue by the minute, for plots. The script that changes a queue first in a minute appends the values
-- that held until then. So a queue without changes costs nothing, and a change costs nothing but in its first script of
-- a minute.

-- A list has at most so many minutes. It is kept for this time after the last change.
local minutesMax = 360
local minutesMs = 6 * hour
local thisMinute = math.floor(now / 60000)

local function isChanged(state)
  return state.isCounted or state.isWoken or state.hasNewLease or state.hasEndedLease
end

-- Closes the earlier minute of each changed queue. Called before the changes of this run are written.
local function closeMinutes()
  for queue, state in pairs(queues) do
    if state.minute ~= thisMinute and state.status and isChanged(state) then
      local key = root .. ':minutes:' .. queue
      local ready, leased = redis.call('ZCARD', root .. ':ready:' .. queue), redis.call('ZCARD', root .. ':leased:' .. queue)
      local minute = state.minute or thisMinute - 1
      redis.call('RPUSH', key, table.concat({ minute, state.putBefore, state.endedBefore, ready, leased }, ' '))
      redis.call('LTRIM', key, -minutesMax, -1)
      redis.call('PEXPIRE', key, minutesMs)
      redis.call('HSET', root .. ':queue:' .. queue, 'minute', thisMinute)
      state.minute = thisMinute
    end
  end
end
