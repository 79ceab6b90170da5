-- The audit stream of a tenant: who changed what. The script that makes a change appends its entry in the same step.
-- A tenant that is closed has no audit. Uses tenant/closed.lua.
--
-- <audit> is the audit stream of the tenant: millrace:{shard}:audit:<tenant>.
--
--   <audit>               STREAM  the entries. They are bounded by count here, and by age in a sweep.
--   <audit>:noted:<id>    STRING  exists once this message has its entry, while it may come again
--   <shard>:audit-tenants SET     tenants with an audit stream
--
-- An entry has ids and names only, never a text of a document or task:
--
--   by      who asked, as JSON: {"action", "key", "from", "request", "label"}
--   target  id or name of what was changed

-- About 25 MB.
local auditEntriesMax = 100000
-- A stream without a new entry is removed after 401 days.
local auditKeptMs = 401 * 24 * 3600000
local targetCharsMax = 512

-- @param tenantKey a key whose name ends in the tenant: millrace:{shard}:<kind>:<tenant>
-- @param by '' for a change that is not audited
local function appendAudit(tenantKey, by, target)
  if by == '' or isClosed(tenantKey) then return end
  local shard, tenant = string.match(tenantKey, '^(.-}):[^:]+:(.*)$')
  local audit = shard .. ':audit:' .. tenant
  redis.call('XADD', audit, 'MAXLEN', '~', auditEntriesMax, '*', 'by', by, 'target', string.sub(target, 1, targetCharsMax))
  redis.call('PEXPIRE', audit, auditKeptMs)
  redis.call('SADD', shard .. ':audit-tenants', tenant)
end
