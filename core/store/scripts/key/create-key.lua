-- Creates an API key. The same message again has no further effect.
--
-- KEYS     those of records.lua
-- ARGV     1 record without its times (JSON)  2 how long it is valid (ms), 0 for ever
--          3 most keys of a tenant  4 most keys of all tenants
-- returns  {'created', record (JSON)}
--          {'taken'}    another key has the id
--          {'removed'}  the key was removed meanwhile
--          {'full', 'tenant' or 'service'}
-- events   id in the log
local record, lifetimeMs = cjson.decode(ARGV[1]), tonumber(ARGV[2])
local tenantMax, serviceMax = tonumber(ARGV[3]), tonumber(ARGV[4])

local before = readKey(record.id)
if before then
  if before.hash ~= record.hash or before.tenant ~= record.tenant then return { 'taken' } end
  return { 'created', redis.call('HGET', apiKeys, record.id) }
end
if wasRemoved(record.tenant, record.id) then return { 'removed' } end
local full = fullFor(record.tenant, tenantMax, serviceMax)
if full then return { 'full', full } end
record.created_at = nowMs
if lifetimeMs > 0 then record.expires_at = nowMs + lifetimeMs end
return { 'created', writeKey(record) }
