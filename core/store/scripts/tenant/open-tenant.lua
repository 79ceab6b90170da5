-- Opens a tenant that was erased, because it has an API key again.
--
-- KEYS     1 erasure of the tenant  2 closed tenants  3 changes of the closed tenants
-- ARGV     1 tenant
-- returns  1  it is open, now or before
--          0  it is being erased: nothing changed
-- events   none
local erasure, closedTenants, closedChanges = unpack(KEYS)
local tenant = ARGV[1]

if redis.call('HGET', erasure, 'status') == 'erasing' then return 0 end
if redis.call('SREM', closedTenants, tenant) == 1 then redis.call('INCR', closedChanges) end
return 1
