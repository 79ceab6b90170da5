-- The bytes and chunks that the live version of a file stores, counted for the API key that uploaded it.
-- Uses usage/count-usage.lua.
--
-- `<usage>:stored` has the sums, also over all keys (key `+`). The record has what is counted: `live_stored`,
-- "<bytes> <chunks> <key id>". Sums and records change in one step, so they never drift.

local function changeStored(usage, key, measure, amount, isAdded)
  if amount == 0 then return end
  local now = readClock()
  for _, owner in ipairs({ key, '+' }) do
    local field = owner .. ' ' .. measure .. '_stored'
    local stored = redis.call('HINCRBY', usage .. ':stored', field, isAdded and amount or -amount)
    if stored == 0 then redis.call('HDEL', usage .. ':stored', field) end
    setUsage(usage, now, owner, measure .. '_stored', stored)
  end
  countUsage(usage, now, key, measure .. (isAdded and '_added' or '_removed'), amount)
end

-- Subtracts what is counted for a file.
local function removeStored(usage, record)
  local counted = redis.call('HGET', record, 'live_stored')
  if not counted then return end
  local bytes, chunks, key = string.match(counted, '^(%d+) (%d+) (.*)$')
  changeStored(usage, key, 'bytes', tonumber(bytes), false)
  changeStored(usage, key, 'chunks', tonumber(chunks), false)
  redis.call('HDEL', record, 'live_stored')
end

-- Counts a version that is live from now on, in place of the one before.
local function countStored(usage, record, chunks)
  removeStored(usage, record)
  local bytes, key = unpack(redis.call('HMGET', record, 'size', 'key'))
  local stored = string.format('%.0f %.0f %s', tonumber(bytes) or 0, chunks, key or '')
  redis.call('HSET', record, 'live_stored', stored)
  changeStored(usage, key or '', 'bytes', tonumber(bytes) or 0, true)
  changeStored(usage, key or '', 'chunks', chunks, true)
end
