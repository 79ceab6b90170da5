-- The bytes and chunks that the live version of a file stores, counted for the API key that uploaded it.
-- Uses usage/count-usage.lua.
--
-- `<usage>:stored` has the sums, also over all keys (key `+`). `<usage>:quota` has the sums of keys with a quota. The
-- record has what is counted: `live_stored`, "<bytes> <chunks> <key id>", and " <quota key>" if the key has a quota. Sums
-- and records change in one step, so they never drift.

local function addToQuota(usage, owner, measure, change)
  if change == 0 then return end
  local field = owner .. ' ' .. measure
  if redis.call('HINCRBY', usage .. ':quota', field, change) <= 0 then redis.call('HDEL', usage .. ':quota', field) end
end

-- @return bytes, chunks, key id and quota key of the live version, as counted; nothing is counted: 0, 0, nil, ''
local function readStored(record)
  local counted = redis.call('HGET', record, 'live_stored')
  if not counted then return 0, 0, nil, '' end
  local bytes, chunks, key, quotaKey = string.match(counted, '^(%d+) (%d+) (%S*) ?(.*)$')
  return tonumber(bytes), tonumber(chunks), key, quotaKey
end

local function changeStored(usage, key, quotaKey, measure, amount, isAdded)
  if amount == 0 then return end
  if quotaKey ~= '' then addToQuota(usage, quotaKey, measure, isAdded and amount or -amount) end
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
  local bytes, chunks, key, quotaKey = readStored(record)
  if not key then return end
  changeStored(usage, key, quotaKey, 'bytes', bytes, false)
  changeStored(usage, key, quotaKey, 'chunks', chunks, false)
  redis.call('HDEL', record, 'live_stored')
end

-- Counts a version that is live from now on, in place of the one before.
local function countStored(usage, record, chunks)
  removeStored(usage, record)
  local size, id, quota = unpack(redis.call('HMGET', record, 'size', 'key', 'quota'))
  local bytes, key = tonumber(size) or 0, id or ''
  local quotaKey = (quota or '') ~= '' and cjson.decode(quota).key or ''
  local stored = string.format('%.0f %.0f %s', bytes, chunks, key)
  redis.call('HSET', record, 'live_stored', quotaKey == '' and stored or stored .. ' ' .. quotaKey)
  changeStored(usage, key, quotaKey, 'bytes', bytes, true)
  changeStored(usage, key, quotaKey, 'chunks', chunks, true)
end
