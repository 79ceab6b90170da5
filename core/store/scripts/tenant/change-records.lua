-- Runs commands on the records of one tenant in one step. Uses tenant/closed.lua.
--
-- KEYS     the key of each command. All are in the shard of the tenant.
-- ARGV     1 a key of the tenant, if a closed tenant refuses the commands. Else ''.
--          2.. of each command: its name, the number of its arguments after the key, these arguments
-- returns  nothing
-- events   none
local tenantKey = ARGV[1]

if tenantKey ~= '' and isClosed(tenantKey) then return tenantIsClosed end
local at = 2
for _, key in ipairs(KEYS) do
  local command, count = ARGV[at], tonumber(ARGV[at + 1])
  redis.call(command, key, unpack(ARGV, at + 2, at + 1 + count))
  at = at + 2 + count
end
