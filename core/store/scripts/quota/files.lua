-- The quotas of bytes and chunks: of the tenant, and of the API key that uploaded a file.
-- Uses usage/count-usage.lua and file/stored-usage.lua.
--
-- A file takes up the bytes of its live version. A version that is accepted and not live takes up what it has more than
-- the live one, because it will replace it. Once it is live, it is counted by stored-usage.lua. The chunks are those of
-- live versions only, because they are unknown before.
--
-- The record has what the newest version takes up while it is not live: `pending`, "<bytes for the tenant> <bytes for
-- the key> <quota key>", and the quota of its key: `quota`, JSON as in an entry (core/access/quota.ts), or ''.
-- An owner is '+' for the tenant, or a quota key.

-- @return bytes for the tenant, bytes for the key, quota key
local function readPending(record)
  local pending = redis.call('HGET', record, 'pending')
  if not pending then return 0, 0, '' end
  local ofTenant, ofKey, quotaKey = string.match(pending, '^(%d+) (%d+) (.*)$')
  return tonumber(ofTenant), tonumber(ofKey), quotaKey
end

local function countPending(usage, ofTenant, ofKey, quotaKey)
  addToQuota(usage, '+', 'pending', ofTenant)
  if quotaKey ~= '' then addToQuota(usage, quotaKey, 'bytes', ofKey) end
end

local function removePending(usage, record)
  local ofTenant, ofKey, quotaKey = readPending(record)
  countPending(usage, -ofTenant, -ofKey, quotaKey)
  redis.call('HDEL', record, 'pending')
end

-- Counts the newest version, which is not live, in place of the one before.
local function setPending(usage, record, size, quotaKey)
  removePending(usage, record)
  local bytes, _, _, storedKey = readStored(record)
  local ofTenant = math.max(0, size - bytes)
  local ofKey = quotaKey == storedKey and ofTenant or size
  redis.call('HSET', record, 'pending', string.format('%.0f %.0f %s', ofTenant, ofKey, quotaKey))
  countPending(usage, ofTenant, ofKey, quotaKey)
end

-- @return what the file takes up of a measure for an owner: now, and once it has `amount`
local function shareOf(record, owner, measure, amount)
  local bytes, chunks, _, storedKey = readStored(record)
  local isLiveOfOwner = owner == '+' or owner == storedKey
  if measure == 'chunks' then return isLiveOfOwner and chunks or 0, amount end
  local ofTenant, ofKey, pendingKey = readPending(record)
  local live = isLiveOfOwner and bytes or 0
  local pending = owner == '+' and ofTenant or owner == pendingKey and ofKey or 0
  return live + pending, math.max(live, amount)
end

local function usedOf(usage, owner, measure)
  if owner ~= '+' then return tonumber(redis.call('HGET', usage .. ':quota', owner .. ' ' .. measure)) or 0 end
  local stored = tonumber(redis.call('HGET', usage .. ':stored', '+ ' .. measure .. '_stored')) or 0
  local pending = measure == 'bytes' and redis.call('HGET', usage .. ':quota', '+ pending')
  return stored + (tonumber(pending) or 0)
end

-- Checks whether a file may have `amount` of a measure. A file that shrinks is never refused.
-- @param quota the key of the tenant's quota
-- @param keyQuota the quota of the API key: JSON, or ''
-- @return nil when it may; else 'quota', owner ('key' or 'tenant'), measure, used, allowed, added
local function exceededQuota(usage, quota, keyQuota, record, measure, amount)
  local function exceeded(name, owner, allowed)
    if not allowed then return nil end
    local before, after = shareOf(record, owner, measure, amount)
    local used = usedOf(usage, owner, measure)
    if after <= before or used - before + after <= allowed then return nil end
    local function text(number) return string.format('%.0f', number) end
    return { 'quota', name, measure, text(used), text(allowed), text(after - before) }
  end
  local ofKey = keyQuota ~= '' and cjson.decode(keyQuota) or {}
  return exceeded('key', ofKey.key, ofKey[measure])
    or exceeded('tenant', '+', tonumber(redis.call('HGET', quota, measure)))
end
