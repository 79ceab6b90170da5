-- Moves some sums of the oldest hour into its day. Uses count-usage.lua.
--
-- A sum is added to the day and leaves the hour in one step, so the sums of a day are always exact.
--
-- KEYS     1 root of the tenant's usage  2 tenants that have usage
-- ARGV     1 hours before this one are folded  2 days before the day of this hour are removed
--          3 most fields to move  4 tenant
-- returns  1  there is more to do
--          0  nothing is due
-- events   none
local usage, usageTenants = unpack(KEYS)
local foldBefore, removeBefore, fieldsMax, tenant = tonumber(ARGV[1]), tonumber(ARGV[2]), ARGV[3], ARGV[4]

local function removePeriod(period)
  redis.call('UNLINK', usage .. ':' .. period)
  redis.call('ZREM', usage, period)
end

-- The oldest period of a kind; nil when there is none before `before`.
local function oldestOf(kind, before)
  local periods = redis.call('ZRANGEBYSCORE', usage, '-inf', '(' .. before, 'LIMIT', 0, 800)
  for _, period in ipairs(periods) do
    if string.sub(period, 1, 1) == kind then return period end
  end
end

local function fold(hourPeriod)
  local hour = tonumber(string.sub(hourPeriod, 2))
  local day = math.floor(hour / hoursPerDay)
  local dayPeriod, dayHour = 'd' .. day, day * hoursPerDay
  local from, to = usage .. ':' .. hourPeriod, usage .. ':' .. dayPeriod
  local cursor, fields = '0', nil
  repeat
    cursor, fields = unpack(redis.call('HSCAN', from, cursor, 'COUNT', fieldsMax))
  until #fields > 0 or cursor == '0'
  for i = 1, #fields, 2 do
    local field, value = fields[i], fields[i + 1]
    if string.find(field, ' =', 1, true) then
      redis.call('HSET', to, field, value) -- the hours of a day are folded in their order: the last one is the newest
      listPeriod(usage, dayPeriod, dayHour)
    else
      addUsage(usage, dayPeriod, dayHour, field, value)
    end
    redis.call('HDEL', from, field)
  end
  if redis.call('EXISTS', from) == 0 then redis.call('ZREM', usage, hourPeriod) end
end

local old = oldestOf('d', removeBefore)
if old then
  removePeriod(old)
  return 1
end
local due = oldestOf('h', foldBefore)
if due then
  fold(due)
  return 1
end
if redis.call('EXISTS', usage) == 0 then redis.call('SREM', usageTenants, tenant) end
return 0
