-- Reads the history of a queue.
--
-- KEYS     1 root of the tenant's tasks (task/keys.lua)
-- ARGV     1 queue  2 most minutes
-- returns  { fields, ended (task/writes.lua) }
--          The first six fields are now, minute, put, ended, ready and leased.
--          `minute` is that of the newest change. It is -1 if there was none.
--          Then each closed minute has one field, the oldest first: '<minute> <put> <ended> <ready> <leased>'.
-- events   none
local queue, max = ARGV[1], ARGV[2]

local minute, put, ended = unpack(redis.call('HMGET', root .. ':queue:' .. queue, 'minute', 'put', 'ended'))
local function count(kind) return redis.call('ZCARD', root .. kind .. queue) end
local closed = redis.call('LRANGE', root .. ':minutes:' .. queue, -max, -1)
return answer({
  now, tonumber(minute) or -1, tonumber(put) or 0, tonumber(ended) or 0, count(':ready:'), count(':leased:'), unpack(closed),
})
