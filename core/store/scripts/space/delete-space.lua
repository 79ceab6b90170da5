-- Begins the deletion of all files that are in a space now. A sweep of the indexing role deletes them. Files that are
-- uploaded or moved there later stay, because their messages have a later place in the stream.
-- Uses tenant/closed.lua, grant/allows.lua and append-audit.lua.
--
-- KEYS     1 deletions of spaces  2 tenants with deletions of spaces  3 root of the tenant's spaces  4 file list
--          5 root of the tenant's usage
-- ARGV     1 message id  2 now (ms)  3 tenant  4 space  5 place of the message in its stream
--          6 spaces that the key may use (JSON, '' for all)  7 by (audit/append-audit.lua)
-- returns  {'unknown'}   the space has no files, or the key may not use it
--          {'deleting'}  also when this message, or a later one, began it before
-- events   none
local deletions, deletionTenants, spaceFiles, files, usage = unpack(KEYS)
local messageId, now, tenant, space, place, spaces, by = unpack(ARGV)

if isClosed(deletions) then return tenantIsClosed end
if not allows(spaces, space) then return { 'unknown' } end
local known = redis.call('HGET', deletions, space)
local before = known and cjson.decode(known) or { place = '' }
-- A requester may publish its message again, in a later entry.
if place <= before.place or messageId == before.message then return { 'deleting' } end
local isRunning = known and before.deleted_at == 0
if not redis.call('HGET', spaceFiles, space) then return { isRunning and 'deleting' or 'unknown' } end

local newest = redis.call('ZREVRANGE', files, 0, 0, 'WITHSCORES')[2] or '0'
redis.call('HSET', deletions, space, cjson.encode({
  message = messageId, place = place, requested_at = tonumber(now), deleted_at = 0,
  deleted_files = isRunning and before.deleted_files or 0,
  -- The number of the file that was looked at last: the next ones are below it.
  cursor = tonumber(newest) + 1,
}))
redis.call('SADD', deletionTenants, tenant)
appendAudit(usage, by, space)
return { 'deleting' }
