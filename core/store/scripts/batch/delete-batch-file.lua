-- Removes the record of a file.
--
-- ARGV  1 id
-- returns { 'deleted', its blob } | { 'used' } by a batch that has not ended | { 'unknown' }

local key = root .. ':file:' .. ARGV[1]
local file = redis.call('HMGET', key, 'blob', 'purpose', 'users')
if not file[1] then return { 'unknown' } end
if (tonumber(file[3]) or 0) > 0 then return { 'used' } end
redis.call('DEL', key)
redis.call('ZREM', root .. ':files', ARGV[1])
redis.call('ZREM', root .. ':files:' .. file[2], ARGV[1])
return { 'deleted', file[1] }
