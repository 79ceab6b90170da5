-- Counts a file that was uploaded before chunks, the usage of keys, or the files of spaces were counted. Uses
-- space-chunks.lua, space-files.lua and stored-usage.lua.
--
-- KEYS     1 file record  2 chunks by space  3 root of the tenant's usage  4 root of the tenant's spaces
-- ARGV     1 live version, '' for none  2 space  3 chunks
-- returns  1  counted
--          0  counted before, or another version is live
-- events   none
local record, counts, usage, spaceFiles = unpack(KEYS)
local version, space, chunks = unpack(ARGV)

local live, isCounted, isStored, inSpace =
  unpack(redis.call('HMGET', record, 'live_version', 'live_counted', 'live_stored', 'in_space'))
if (live or '') ~= version then return 0 end
if inSpace and (not live or (isCounted and isStored)) then return 0 end
if not live then
  countInSpace(spaceFiles, record)
  return 1
end
if not isCounted then countChunks(counts, record, 'live', math.max(1, tonumber(chunks)), space) end
if not isStored then countStored(usage, record, tonumber(chunks)) end
countInSpace(spaceFiles, record)
return 1
