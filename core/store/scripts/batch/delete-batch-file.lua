-- Removes the record of a file, and remembers its blob for a second delivery of the message.
--
-- KEYS     1 root of the tenant's tasks (task/keys.lua)
-- ARGV     1 id  2 id of the message  3 how long it is remembered (ms)  4 by (audit/append-audit.lua)
-- returns  {'deleted', its blob}
--          {'used'}  a batch that has not ended needs it
--          {'unknown'}  there is no such file
-- events   none
local id, message, memoMs, by = unpack(ARGV)

local key = root .. ':file:' .. id
local blob, purpose, users = unpack(redis.call('HMGET', key, 'blob', 'purpose', 'users'))
if not blob then return { 'unknown' } end
if (tonumber(users) or 0) > 0 then return { 'used' } end
redis.call('DEL', key)
redis.call('ZREM', root .. ':files', id)
redis.call('ZREM', root .. ':files:' .. purpose, id)
redis.call('SET', root .. ':deleted:' .. message, blob, 'PX', memoMs)
appendAudit(root, by, id)
return { 'deleted', blob }
