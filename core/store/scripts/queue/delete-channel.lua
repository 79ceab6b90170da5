-- Removes a channel, and remembers its queue for a second delivery of the message.
--
-- KEYS     1 root of the tenant's tasks (task/keys.lua)
-- ARGV     1 model  2 queue  3 id of the message  4 time for which the message is remembered (ms)
--          5 by (audit/append-audit.lua)
-- returns  1: The channel was removed. 0: This queue has no such channel.
-- events   none
local model, queue, message, memoMs, by = unpack(ARGV)

if redis.call('HGET', root .. ':channels', model) ~= queue then return 0 end
redis.call('HDEL', root .. ':channels', model)
redis.call('SET', root .. ':deleted:' .. message, queue, 'PX', memoMs)
appendAudit(root, by, model, cjson.encode({ queue = queue }))
return 1
