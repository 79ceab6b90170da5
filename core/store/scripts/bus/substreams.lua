-- Appends work to the stream of a shard: to the shorter one of the tenant's substreams, as core/bus/streams.ts says.

local substreamCount = 16

-- @param stream key without the number of a substream
local function shorterSubstream(stream, tenant)
  local hash = redis.sha1hex(tenant)
  local first = tonumber(string.sub(hash, 1, 2), 16) % substreamCount
  local step = 1 + tonumber(string.sub(hash, 3, 4), 16) % (substreamCount - 1)
  local one, other = stream .. ':' .. first, stream .. ':' .. (first + step) % substreamCount
  if redis.call('XLEN', other) < redis.call('XLEN', one) then return other end
  return one
end
