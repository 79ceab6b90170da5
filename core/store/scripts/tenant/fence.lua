-- Refuses to change a tenant that is being moved to another shard, or was moved from this one. Each script for a tenant
-- begins with this, unless it only reads (script.ts).
--
-- KEYS[1] is a key of the tenant: millrace:{shard}:<kind>:<tenant>.
--
-- <shard>:moved:<tenant> is `held <move>` while a command moves the tenant, and `gone <shard> <move>` after that.
do
  local shard, tenant = string.match(KEYS[1], '^(.-}):[^:]+:([^:]+)')
  local fence = redis.call('GET', shard .. ':moved:' .. tenant)
  if fence then return { err = 'TENANTMOVED ' .. fence } end
end
