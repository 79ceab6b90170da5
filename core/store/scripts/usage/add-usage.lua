-- Adds counts that an instance has gathered, each flush once, but none of a closed tenant. Uses
-- count-usage.lua and tenant/closed.lua.
--
-- Requests are also counted by day (UTC), for the tenant and for keys with a quota.
--
-- KEYS     1 number of the instance's last flush
-- ARGV     1 number of this flush  2 how long it is remembered (ms)
--          3.. for each count: root of the tenant's usage, key id, quota key or '', measure, amount
-- returns  ms until the day ends, then for each count: requests of the day of the tenant, or '' if a move holds the
--          tenant and nothing was added; requests of the quota key; most requests a day of the tenant, or '' without a limit
-- events   none
local flushed = KEYS[1]
local number, memoMs = tonumber(ARGV[1]), ARGV[2]
local firstCount, argumentsEach = 3, 5
local msPerDay = hoursPerDay * msPerHour

-- The number of the last flush, and the positions of its counts that were held.
local last, heldBefore = string.match(redis.call('GET', flushed) or '0', '^(%d+)(.*)$')
local isRepeated = number <= tonumber(last)
local isHeld = {}
for position in string.gmatch(isRepeated and heldBefore or '', '%d+') do isHeld[tonumber(position)] = true end
if not isRepeated then
  local memo, fences = ARGV[1], {}
  for i = firstCount, #ARGV, argumentsEach do
    local usage = ARGV[i]
    if fences[usage] == nil then
      local shard, tenant = string.match(usage, '^(.-}):usage:(.*)$')
      fences[usage] = redis.call('EXISTS', shard .. ':moved:' .. tenant) == 1
    end
    if fences[usage] then
      isHeld[i] = true
      memo = memo .. ' ' .. i
    end
  end
  redis.call('SET', flushed, memo, 'PX', memoMs)
end
local now = readClock()
local day = math.floor(now / msPerDay)

-- @param owner a quota key, or '+' for the tenant
-- @return its requests of the day
local function countRequests(usage, owner, amount)
  local requests = usage .. ':requests:' .. day
  if amount == 0 then return redis.call('HGET', requests, owner) or '0' end
  local sum = redis.call('HINCRBY', requests, owner, amount)
  -- The day may be read for a while after its end.
  if sum == amount then redis.call('PEXPIREAT', requests, string.format('%.0f', (day + 2) * msPerDay)) end
  return tostring(sum)
end

local limits = {}
-- @return the limit of the tenant, or ''
local function limitOf(usage)
  if not limits[usage] then
    local shard, tenant = string.match(usage, '^(.-}):usage:(.*)$')
    limits[usage] = redis.call('HGET', shard .. ':quota:' .. tenant, 'requests_per_day') or ''
  end
  return limits[usage]
end

local totals = { string.format('%.0f', (day + 1) * msPerDay - now) }
for i = firstCount, #ARGV, argumentsEach do
  local usage, key, quotaKey, measure, amount = unpack(ARGV, i, i + argumentsEach - 1)
  local added = (isRepeated or isHeld[i] or isClosed(usage)) and 0 or tonumber(amount)
  if added > 0 then countUsage(usage, now, key, measure, added) end
  if isHeld[i] then
    for _, total in ipairs({ '', '0', '' }) do totals[#totals + 1] = total end
  else
    totals[#totals + 1] = countRequests(usage, '+', added)
    totals[#totals + 1] = quotaKey == '' and '0' or countRequests(usage, quotaKey, added)
    totals[#totals + 1] = limitOf(usage)
  end
end
return totals
