-- Keeps a run of an evaluation set. The oldest run is removed when there are too many. Uses evaluation/records.lua.
--
-- KEYS     1 root of the tenant's evaluations
-- ARGV     1 set  2 id  3 run without its results (JSON)  4 results (JSON)  5 most runs of a set
--          6 most bytes of a tenant  7 by (audit/append-audit.lua)
-- returns  { outcome, run }
--          put      now, or by an earlier delivery of the message; the run is `<created> <JSON>`
--          unknown  there is no such set
--          bytes    the tenant would have too many bytes
-- events   none
local evaluations = KEYS[1]
local set, id, run, results, runsMax, bytesMax, by = unpack(ARGV)

if redis.call('HEXISTS', evaluations, set) == 0 then return { 'unknown', '' } end
local runs = evaluations .. ':runs:' .. set
local before = redis.call('HGET', runs, id)
if before then return { 'put', before } end
local record = string.format('%.0f', now) .. ' ' .. run
local added = #record + #results
if not hasRoom(evaluations, added, tonumber(bytesMax)) then return { 'bytes', '' } end
if redis.call('HLEN', runs) >= tonumber(runsMax) then
  local oldest, oldestAt
  local all = redis.call('HGETALL', runs)
  for at = 1, #all, 2 do
    local created = tonumber(string.match(all[at + 1], '^%d+'))
    if not oldest or created < oldestAt then oldest, oldestAt = all[at], created end
  end
  removeRun(evaluations, set, oldest)
end
redis.call('HSET', runs, id, record)
redis.call('HSET', evaluations .. ':results:' .. set, id, results)
countBytes(evaluations, set, added)
appendAudit(evaluations, by, set .. ' ' .. id)
return { 'put', record }
