-- Sets the quota of a tenant, in place of the one before.
--
-- KEYS     1 root of the tenant's tasks  2 quota of the tenant
-- ARGV     1.. for each limit: its name, its value
-- returns  the quota before: name, value...
-- events   none
local root, quota = unpack(KEYS)

local before = redis.call('HGETALL', quota)
redis.call('DEL', quota)
if #ARGV > 0 then redis.call('HSET', quota, unpack(ARGV)) end
-- The next put counts the tasks in flight anew, if they have a limit.
redis.call('HDEL', root .. ':in-flight', '+')
return before
