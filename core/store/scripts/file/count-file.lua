-- Counts a live file that was committed before chunks, or the usage of keys, were counted. Uses space-chunks.lua and
-- stored-usage.lua.
--
-- KEYS     1 file record  2 chunks by space  3 root of the tenant's usage
-- ARGV     1 live version  2 space  3 chunks
-- returns  1  counted
--          0  counted before, or another version is live
-- events   none
local record, counts, usage = unpack(KEYS)
local version, space, chunks = unpack(ARGV)

if redis.call('HGET', record, 'live_version') ~= version then return 0 end
local isCounted, isStored = unpack(redis.call('HMGET', record, 'live_counted', 'live_stored'))
if isCounted and isStored then return 0 end
if not isCounted then countChunks(counts, record, 'live', math.max(1, tonumber(chunks)), space) end
if not isStored then countStored(usage, record, tonumber(chunks)) end
return 1
