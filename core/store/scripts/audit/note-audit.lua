-- Appends an entry about a change that was made elsewhere, once for each message. Uses append-audit.lua.
--
-- KEYS     1 audit stream of the tenant
-- ARGV     1 id of the message  2 how long it is remembered (ms)  3 by  4 target  5 before  6 after (append-audit.lua)
-- returns  1  appended
--          0  appended before, or the tenant is closed
-- events   none
local audit = KEYS[1]
local id, memoMs, by, target, before, after = unpack(ARGV)

if isClosed(audit) then return 0 end
if not redis.call('SET', audit .. ':noted:' .. id, '1', 'PX', memoMs, 'NX') then return 0 end
appendAudit(audit, by, target, before, after)
return 1
