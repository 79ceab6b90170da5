-- Runs commands on records of one tenant, in one step. Uses tenant/closed.lua.
--
-- KEYS     the key of each command, all in the shard of the tenant
-- ARGV     1 a key with the tenant in its third place, if the commands may make a first record; else ''
--          2.. for each command: its name, number of arguments after the key, these
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
