-- The audit stream of a tenant: who changed what. The script that makes a change appends its entry in the same step.
--
-- An entry has ids and names only, never a text of a document or task. The stream is bounded by count here, and by age
-- in a sweep.
--
--   by      who asked, as JSON: {"action", "key", "from", "request"}
--   target  id or name of what was changed

-- About 25 MB.
local auditEntriesMax = 100000
-- A stream without a new entry is removed after 401 days.
local auditKeptMs = 401 * 24 * 3600000
local targetCharsMax = 512

-- @param root a key whose name ends in the tenant: millrace:{shard}:<kind>:<tenant>
-- @param by '' for a change that is not audited
local function appendAudit(root, by, target)
  if by == '' then return end
  local shard, tenant = string.match(root, '^(.-}):[^:]+:(.*)$')
  local stream = shard .. ':audit:' .. tenant
  redis.call('XADD', stream, 'MAXLEN', '~', auditEntriesMax, '*', 'by', by, 'target', string.sub(target, 1, targetCharsMax))
  redis.call('PEXPIRE', stream, auditKeptMs)
  redis.call('SADD', shard .. ':audit-tenants', tenant)
end
