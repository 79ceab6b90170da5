-- Rotates an API key: creates one with the same traits, and lets the old one expire. Both count in one quota. The same
-- message again has no further effect.
--
-- KEYS     those of records.lua
-- ARGV     1 tenant  2 id  3 new id  4 hash of the new secret  5 how long the old key stays valid (ms)
--          6 how long the new key is valid (ms), 0 as long as the old one was to be
--          7 bounds (JSON), of `fullFor`
-- returns  {'rotated', record of the new key (JSON)}
--          {'unknown'}   the tenant has no such key
--          {'expired'}
--          {'replaced', id of the key that it was rotated to before}
--          {'taken'}     another key has the new id
--          {'full', 'tenant', 'service' or 'producers'}
-- events   both ids in the log
local tenant, id, newId, hash = unpack(ARGV, 1, 4)
local overlapMs, lifetimeMs = unpack(ARGV, 5, 6)

local old, new = readKey(id), readKey(newId)
if not old or old.tenant ~= tenant then return { 'unknown' } end
if old.replaced_by == newId and new then return { 'rotated', redis.call('HGET', apiKeys, newId) } end
if old.replaced_by then return { 'replaced', old.replaced_by } end
if isExpired(old) then return { 'expired' } end
if new or wasRemoved(tenant, newId) then return { 'taken' } end
local full = fullFor(old, cjson.decode(ARGV[7]))
if full then return { 'full', full } end

new = cjson.decode(redis.call('HGET', apiKeys, id))
new.id, new.hash, new.created_at = newId, hash, nowMs
-- Both keys have one quota. Otherwise a rotation would give the quota a second time.
if old.quota then new.quota_key = old.quota_key or old.id end
if tonumber(lifetimeMs) > 0 then new.expires_at = nowMs + lifetimeMs end
old.expires_at = math.min(old.expires_at or math.huge, nowMs + overlapMs)
old.replaced_by = newId
writeKey(old)
return { 'rotated', writeKey(new) }
