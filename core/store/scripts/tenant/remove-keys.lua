-- Removes keys of a tenant that is being erased. Redis frees large ones in another thread.
--
-- KEYS     1 erasure of the tenant  2.. keys to remove
-- ARGV     1 requested_at of the erasure
-- returns  number of keys that were there; -1: the erasure has ended, or another one runs
-- events   none
local erasure = KEYS[1]
local firstKey = 2

local status, since = unpack(redis.call('HMGET', erasure, 'status', 'requested_at'))
if status ~= 'erasing' or since ~= ARGV[1] then return -1 end
return redis.call('UNLINK', unpack(KEYS, firstKey))
