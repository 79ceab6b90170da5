-- Removes the entries of the index log before a number, with their bytes.
--
-- Redis keeps the entries of a stream in nodes of up to 100. It frees the bytes of a removed entry with its whole node.
-- So a short rest of the log is written anew. In a long rest the first entries are removed too, up to a later node. A
-- replica that has not read these resyncs from the records.
--
-- KEYS     1 log
-- ARGV     1 number of the first entry that is kept  2 entries of a short rest, at most; more than a node has
-- returns  nothing
-- events   none
local log = KEYS[1]
local from, restMax = ARGV[1] .. '-0', tonumber(ARGV[2])

local rest = redis.call('XRANGE', log, from, '+', 'COUNT', restMax)
if #rest == restMax then
  redis.call('XTRIM', log, 'MINID', rest[restMax][1])
  return
end
redis.call('UNLINK', log)
for _, entry in ipairs(rest) do redis.call('XADD', log, entry[1], unpack(entry[2])) end
