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
--   before  the changed values as they were, as a JSON object; absent: none, or not told
--   after   the same as they are since

-- About 25 MB.
local auditEntriesMax = 100000
-- A stream without a new entry is removed after 401 days.
local auditKeptMs = 401 * 24 * 3600000
local targetCharsMax = 512
-- Values that are longer are not told: half of them would be no JSON.
local valuesBytesMax = 2048

-- @param tenantKey a key whose name ends in the tenant: millrace:{shard}:<kind>:<tenant>
-- @param by '' for a change that is not audited
-- @param before, after the changed values, as JSON objects; nil, false or '' for none
local function appendAudit(tenantKey, by, target, before, after)
  if by == '' or isClosed(tenantKey) then return end
  local shard, tenant = string.match(tenantKey, '^(.-}):[^:]+:(.*)$')
  local audit = shard .. ':audit:' .. tenant
  local entry = { 'by', by, 'target', string.sub(target, 1, targetCharsMax) }
  for name, values in pairs({ before = before, after = after }) do
    if values and values ~= '' and #values <= valuesBytesMax then
      entry[#entry + 1] = name
      entry[#entry + 1] = values
    end
  end
  redis.call('XADD', audit, 'MAXLEN', '~', auditEntriesMax, '*', unpack(entry))
  redis.call('PEXPIRE', audit, auditKeptMs)
  redis.call('SADD', shard .. ':audit-tenants', tenant)
end
