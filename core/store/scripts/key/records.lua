-- The records of API keys, for each script that changes one. Each change is appended to the log, for the gateways.
--
-- KEYS     1 API keys  2 API keys by tenant  3 API keys by expiry  4 removed API keys  5 log of API keys
--          6 producers
local apiKeys, byTenant, byExpiry, removed, keyLog, producers = unpack(KEYS)
local logEntriesMax = 10000
-- A message that creates or revokes a key may be delivered again within this time.
local removedMsMax, removedMax = 24 * 60 * 60 * 1000, 100000
-- An expired key is kept in the list for 30 days. One script removes at most this many.
local expiredMsMax, sweptMax = 30 * 24 * 60 * 60 * 1000, 100

local time = redis.call('TIME')
local nowMs = time[1] * 1000 + math.floor(time[2] / 1000)

local function ageMember(record)
  return string.format('%s %013.0f %s', record.tenant, record.created_at, record.id)
end

local function producerMember(record)
  return record.tenant .. ' ' .. record.id
end

local function readKey(id)
  local text = redis.call('HGET', apiKeys, id)
  return text and cjson.decode(text) or nil
end

local function appendLog(id)
  redis.call('XADD', keyLog, 'MAXLEN', '~', logEntriesMax, '*', 'id', id)
end

-- @return the record as JSON
local function writeKey(record)
  local text = cjson.encode(record)
  redis.call('HSET', apiKeys, record.id, text)
  redis.call('ZADD', byTenant, 0, ageMember(record))
  if record.expires_at then redis.call('ZADD', byExpiry, record.expires_at, record.id) end
  if record.producer then redis.call('ZADD', producers, 0, producerMember(record)) end
  appendLog(record.id)
  return text
end

local function removeKey(record)
  redis.call('HDEL', apiKeys, record.id)
  redis.call('ZREM', byTenant, ageMember(record))
  redis.call('ZREM', byExpiry, record.id)
  redis.call('ZREM', producers, producerMember(record))
  redis.call('ZADD', removed, nowMs, record.tenant .. ' ' .. record.id)
  redis.call('ZREMRANGEBYSCORE', removed, '-inf', nowMs - removedMsMax)
  redis.call('ZREMRANGEBYRANK', removed, 0, -removedMax - 1)
  appendLog(record.id)
end

local function wasRemoved(tenant, id)
  return redis.call('ZSCORE', removed, tenant .. ' ' .. id) ~= false
end

local function isExpired(record)
  return record.expires_at ~= nil and record.expires_at <= nowMs
end

-- Removes keys that expired before the instant.
local function removeExpired(beforeMs)
  for _, id in ipairs(redis.call('ZRANGEBYSCORE', byExpiry, '-inf', beforeMs, 'LIMIT', 0, sweptMax)) do
    local record = readKey(id)
    if record then removeKey(record) else redis.call('ZREM', byExpiry, id) end
  end
end

local function ageRange(tenant)
  return '[' .. tenant .. ' ', '(' .. tenant .. '!'
end

-- Removes expired keys of the tenant. It reads all of its keys, so it is called only when the tenant has the most.
local function removeExpiredOf(tenant)
  for _, member in ipairs(redis.call('ZRANGEBYLEX', byTenant, ageRange(tenant))) do
    local record = readKey(string.match(member, '%S+$'))
    if record and isExpired(record) then removeKey(record) end
  end
end

-- Makes room for a producer of the tenant.
-- @return 'producers' when the tenant or the service has as many as it may
local function fullForProducer(tenant, tenantMax, serviceMax)
  local function tenantIsFull() return redis.call('ZLEXCOUNT', producers, ageRange(tenant)) >= tenantMax end
  local function serviceIsFull() return redis.call('ZCARD', producers) >= serviceMax end
  if tenantIsFull() then removeExpiredOf(tenant) end
  if serviceIsFull() then removeExpired(nowMs) end
  if tenantIsFull() or serviceIsFull() then return 'producers' end
end

-- Makes room for the key. Expired keys are removed early when the room is needed.
-- @param max  how many a tenant and the service may have: tenant, service, tenantProducers, serviceProducers
-- @return 'tenant', 'service' or 'producers' when there are as many of these as there may be
local function fullFor(record, max)
  local tenant, tenantMax, serviceMax = record.tenant, max.tenant, max.service
  removeExpired(nowMs - expiredMsMax)
  local function tenantIsFull() return redis.call('ZLEXCOUNT', byTenant, ageRange(tenant)) >= tenantMax end
  local function serviceIsFull() return redis.call('HLEN', apiKeys) >= serviceMax end
  if tenantIsFull() then removeExpiredOf(tenant) end
  if tenantIsFull() then return 'tenant' end
  if serviceIsFull() then removeExpired(nowMs) end
  if serviceIsFull() then return 'service' end
  if record.producer then return fullForProducer(tenant, max.tenantProducers, max.serviceProducers) end
end
