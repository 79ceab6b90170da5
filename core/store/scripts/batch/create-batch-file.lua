-- Makes the record of a file, once for each message.
--
-- KEYS     1 root of the tenant's tasks (task/keys.lua)
-- ARGV     1 digest of the message's id  2 how long that is remembered  3 id  4 purpose  5 most files of a tenant
--          6.. fields: name, value...
-- returns  id of the file that this message made; '' when there are too many files
-- events   none
local message, memoMs, id, purpose, filesMax = ARGV[1], ARGV[2], ARGV[3], ARGV[4], tonumber(ARGV[5])
local firstField = 6

if isClosed(root) then return tenantIsClosed end
local made = root .. ':made:' .. message
local before = redis.call('GET', made)
if before then return before end
if redis.call('ZCARD', root .. ':files') >= filesMax then return '' end
createBatchFile(id, purpose, { unpack(ARGV, firstField) })
redis.call('SET', made, id, 'PX', memoMs)
return id
