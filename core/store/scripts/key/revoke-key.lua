-- Revokes an API key: removes its record. The same message again has no further effect.
--
-- KEYS     those of records.lua
-- ARGV     1 tenant  2 id
-- returns  1 revoked, now or lately; 0 the tenant has no such key
-- events   id in the log
local tenant, id = unpack(ARGV)

local record = readKey(id)
if not record or record.tenant ~= tenant then return wasRemoved(tenant, id) and 1 or 0 end
removeKey(record)
return 1
