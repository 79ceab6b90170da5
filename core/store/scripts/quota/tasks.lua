-- The quotas of tasks in flight: of the tenant, and of the API key that put a task. A task is in flight until it ends.
--
-- `:in-flight` has the counts. That of a key is there while it has tasks in flight; their records have the field
-- `quota`. That of the tenant is there while it has a quota of tasks: the first put after the quota was set counts the
-- tasks that exist. Counts and records change in one step, so they never drift.
-- An owner is '+' for the tenant, or a quota key.

-- Counts by owner, as of now in this run. Those that were not read are absent.
local inFlight = {}
-- Changes by owner that `flush` (task/writes.lua) has to write.
local inFlightChanges = {}
-- Most tasks of the tenant; false: no limit; nil: not read.
local tenantTasksMax

-- @return the key of the quota of the tenant
local function tenantQuotaKey()
  local shard, tenant = string.match(root, '^(.-}):tasks:(.*)$')
  return shard .. ':quota:' .. tenant
end

local function countTenantInFlight()
  local count = 0
  for _, queue in ipairs(redis.call('SMEMBERS', root .. ':queues')) do
    count = count + redis.call('ZCARD', root .. ':expiry:' .. queue)
  end
  redis.call('HSET', root .. ':in-flight', '+', count)
  return count
end

local function inFlightOf(owner)
  if not inFlight[owner] then
    local stored = tonumber(redis.call('HGET', root .. ':in-flight', owner))
    if not stored then stored = owner == '+' and countTenantInFlight() or 0 end
    inFlight[owner] = stored + (inFlightChanges[owner] or 0)
  end
  return inFlight[owner]
end

local function changeInFlightOf(owner, change)
  inFlightChanges[owner] = (inFlightChanges[owner] or 0) + change
  if inFlight[owner] then inFlight[owner] = inFlight[owner] + change end
end

-- @param change 1 when the task is in flight from now on, -1 when it has ended
local function changeInFlight(task, change)
  changeInFlightOf('+', change)
  if task.quota then changeInFlightOf(task.quota, change) end
end

local function isTenantCounted()
  if tenantTasksMax ~= nil then return tenantTasksMax end
  return redis.call('HEXISTS', root .. ':in-flight', '+') == 1
end

local function flushInFlight()
  for owner, change in pairs(inFlightChanges) do
    if change ~= 0 and (owner ~= '+' or isTenantCounted()) then
      local left = redis.call('HINCRBY', root .. ':in-flight', owner, change)
      if left <= 0 and owner ~= '+' then redis.call('HDEL', root .. ':in-flight', owner) end
    end
  end
  inFlightChanges = {}
end

-- @param quotaKey, keyMax the quota of the key; nil: it has none
-- @return how many more tasks fit, then of the quota that allows the fewest: owner ('key' or 'tenant'), used, allowed.
-- Without a quota: math.huge.
local function roomInQuota(quotaKey, keyMax)
  if tenantTasksMax == nil then
    tenantTasksMax = tonumber(redis.call('HGET', tenantQuotaKey(), 'tasks')) or false
  end
  local room, owner, used, allowed = math.huge, nil, nil, nil
  if tenantTasksMax then
    used, allowed = inFlightOf('+'), tenantTasksMax
    room, owner = math.max(0, allowed - used), 'tenant'
  end
  if quotaKey and keyMax - inFlightOf(quotaKey) < room then
    used, allowed = inFlightOf(quotaKey), keyMax
    room, owner = math.max(0, allowed - used), 'key'
  end
  return room, owner, used, allowed
end
