-- Writes progress into the record of an erasure, unless the erasure has ended.
--
-- KEYS     1 erasure of the tenant
-- ARGV     1 requested_at of the erasure  2.. command and its arguments, without the key
-- returns  1  written
--          0  the erasure has ended, or another one runs
-- events   none
local erasure = KEYS[1]

local status, since = unpack(redis.call('HMGET', erasure, 'status', 'requested_at'))
if status ~= 'erasing' or since ~= ARGV[1] then return 0 end
if ARGV[2] then redis.call(ARGV[2], erasure, unpack(ARGV, 3)) end
return 1
