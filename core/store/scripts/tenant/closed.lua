-- Whether a tenant is closed: it is being erased, or was erased and got no API key since. A script that can make the
-- first record of something asks this. So nothing of a closed tenant comes back.
--
-- <shard>:closed-tenants is the SET of closed tenants.

-- The answer of a script that refuses. `script.ts` throws it as an error.
local tenantIsClosed = { err = 'TENANTCLOSED The tenant is closed.' }

-- @param tenantKey a key with the tenant in its third place: millrace:{shard}:<kind>:<tenant>
local function isClosed(tenantKey)
  local shard, tenant = string.match(tenantKey, '^(.-}):[^:]+:([^:]+)')
  return redis.call('SISMEMBER', shard .. ':closed-tenants', tenant) == 1
end
