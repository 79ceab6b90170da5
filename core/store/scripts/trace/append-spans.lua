-- Appends spans to the traces of a tenant. A tenant that is closed has no traces. Uses tenant/closed.lua.
--
-- KEYS     1 traces of the tenant
-- ARGV     1 roots and failed spans (SpanBatch)  2 other spans (SpanBatch)  3 most bytes of the tenant  4 most bytes of the
--          shard  5 age of the oldest entry (ms)
-- returns  1  appended
--          0  the tenant is closed
-- events   none
--
-- Above the bytes of a tenant its oldest entries go. Above those of a shard, all entries of the tenant whose last one is oldest.
--
--   <shard>:trace-bytes   HASH    bytes of the entries by tenant; the field '' has their sum
--   <shard>:trace-tenants ZSET    tenants with entries, by the time of the newest (epoch ms)
local traces = KEYS[1]
local heads, spans = ARGV[1], ARGV[2]
local tenantBytesMax, shardBytesMax, keptMs = tonumber(ARGV[3]), tonumber(ARGV[4]), tonumber(ARGV[5])
-- Bytes of the id and of the names of the fields.
local entryBytes = 64

if isClosed(traces) then return 0 end
local shard, tenant = string.match(traces, '^(.-}):[^:]+:(.*)$')
local bytesOf = shard .. ':trace-bytes'
local tenants = shard .. ':trace-tenants'
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)

local function count(name, change)
  redis.call('HINCRBY', bytesOf, '', change)
  return redis.call('HINCRBY', bytesOf, name, change)
end

-- The stream may have expired. Without a count it came from another shard, and begins anew.
local known = tonumber(redis.call('HGET', bytesOf, tenant))
if not known then redis.call('UNLINK', traces) end
if known and redis.call('EXISTS', traces) == 0 then count(tenant, 0 - known) end
redis.call('XADD', traces, '*', 'heads', heads, 'spans', spans)
redis.call('PEXPIRE', traces, keptMs)
redis.call('ZADD', tenants, now, tenant)
local held = count(tenant, entryBytes + #heads + #spans)
while true do
  local oldest = redis.call('XRANGE', traces, '-', '+', 'COUNT', 1)[1]
  if not oldest then break end
  local at = tonumber(string.match(oldest[1], '^%d+'))
  if held <= tenantBytesMax and at >= now - keptMs then break end
  redis.call('XDEL', traces, oldest[1])
  held = count(tenant, -(entryBytes + #oldest[2][2] + #oldest[2][4]))
end
while tonumber(redis.call('HGET', bytesOf, '')) > shardBytesMax do
  local last = redis.call('ZPOPMIN', tenants)[1]
  if not last then break end
  redis.call('UNLINK', shard .. ':traces:' .. last)
  count(last, 0 - (tonumber(redis.call('HGET', bytesOf, last)) or 0))
  redis.call('HDEL', bytesOf, last)
end
return 1
