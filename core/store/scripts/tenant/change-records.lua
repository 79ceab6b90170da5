-- Runs commands on the records of one tenant in one step. Uses tenant/closed.lua.
--
-- KEYS     1 root of the tenant's tasks  2.. the key of each command, in the shard of the tenant
-- ARGV     1 1 if a closed tenant refuses the commands, else ''
--          2.. of each command: its name, the number of its arguments after the key, these arguments
-- returns  nothing
-- events   none
local root = KEYS[1]
local firstKey = 2

if ARGV[1] == '1' and isClosed(root) then return tenantIsClosed end
local at = 2
for i = firstKey, #KEYS do
  local command, count = ARGV[at], tonumber(ARGV[at + 1])
  redis.call(command, KEYS[i], unpack(ARGV, at + 2, at + 1 + count))
  at = at + 2 + count
end
