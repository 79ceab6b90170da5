-- Makes the record of a file, once.
--
-- ARGV  1 digest of the message's id  2 how long that is remembered  3 id  4 purpose  5 most files a tenant may have
--       6.. fields: name, value...
-- returns the id: of this message's file; or '' when there are too many

local made = root .. ':made:' .. ARGV[1]
local before = redis.call('GET', made)
if before then return before end
if redis.call('ZCARD', root .. ':files') >= tonumber(ARGV[5]) then return '' end
createBatchFile(ARGV[3], ARGV[4], { unpack(ARGV, 6) })
redis.call('SET', made, ARGV[3], 'PX', ARGV[2])
return ARGV[3]
