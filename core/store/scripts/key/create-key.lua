-- Creates an API key. The same message again has no further effect.
--
-- KEYS     those of records.lua
-- ARGV     1 record without its times (JSON)  2 how long it is valid (ms), 0 for ever
--          3 bounds (JSON), of `fullFor`
-- returns  {'created', record (JSON)}
--          {'taken'}    another key has the id
--          {'removed'}  the key was removed meanwhile
--          {'full', 'tenant', 'service' or 'producers'}
-- events   id in the log
local record, lifetimeMs = cjson.decode(ARGV[1]), tonumber(ARGV[2])

local before = readKey(record.id)
if before then
  if before.hash ~= record.hash or before.tenant ~= record.tenant then return { 'taken' } end
  return { 'created', redis.call('HGET', apiKeys, record.id) }
end
if wasRemoved(record.tenant, record.id) then return { 'removed' } end
local full = fullFor(record, cjson.decode(ARGV[3]))
if full then return { 'full', full } end
record.created_at = nowMs
if lifetimeMs > 0 then record.expires_at = nowMs + lifetimeMs end
return { 'created', writeKey(record) }
