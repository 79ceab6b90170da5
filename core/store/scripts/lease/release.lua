-- Gives a lease up, if the holder has it.
--
-- KEYS     1 lease
-- ARGV     1 holder
-- returns  1 if it was given up, 0 otherwise
-- events   none
local lease = KEYS[1]
local holder = unpack(ARGV)

if redis.call('GET', lease) ~= holder then return 0 end
return redis.call('DEL', lease)
