-- Runs commands of a move on keys of one shard, as long as the fence there is that of the move. So a command that was
-- frozen changes nothing after its time.
--
-- KEYS     1 fence of the tenant (tenant/fence.lua)  2.. the key of each command
-- ARGV     1 the fence as it must be
--          2.. of each command: its name, the number of its arguments after the key, these arguments
-- returns  1  run
--          0  the fence is another one: nothing changed
-- events   none
local fence = KEYS[1]
local firstKey = 2

if redis.call('GET', fence) ~= ARGV[1] then return 0 end
local at = 2
for i = firstKey, #KEYS do
  local command, count = ARGV[at], tonumber(ARGV[at + 1])
  redis.call(command, KEYS[i], unpack(ARGV, at + 2, at + 1 + count))
  at = at + 2 + count
end
return 1
