-- Queues a file for indexing again: a failed file, or a ready file with notes about unreadable content. A ready file
-- gets a new version. Its present version stays live until the new one is committed.
-- Uses bus/substreams.lua, queue-indexing.lua, space-chunks.lua, space-files.lua, append-audit.lua and grant/allows.lua.
--
-- KEYS     1 file record  2 stream of indexing  3 root of the tenant's usage  4 root of the tenant's spaces
-- ARGV     1 message id  2 now (ms)  3 file_id  4 most entries of a substream of indexing
--          5 id of the work  6 tenant  7 trace  8 trace id  9 spaces that the key may use (JSON, '' for all)
--          10 by (audit/append-audit.lua)
-- returns  {'unknown'}  no such file, or in a space that the key may not use
--          {'conflict', status}  it has not failed and has no notes
--          {'full'}  too many files wait for indexing: nothing changed
--          {'queued'}  also when this message queued it before
-- events   file.index
local record, stream, usage, spaceFiles = unpack(KEYS)
local messageId, now, fileId, entriesMax, workId, tenant, trace, traceId, spaces, by = unpack(ARGV)

local status, version, retriedBy, notes, space, live =
  unpack(redis.call('HMGET', record, 'status', 'version', 'retried_by', 'notes', 'space_id', 'live_version'))
if not status or status == 'deleted' or not allows(spaces, space) then return { 'unknown' } end
if retriedBy == messageId then return { 'queued' } end
local isPartial = status == 'ready' and (notes or '') ~= ''
if status ~= 'failed' and not isPartial then return { 'conflict', status } end

local substream = shorterSubstream(stream, tenant)
if redis.call('XLEN', substream) >= tonumber(entriesMax) then return { 'full' } end
-- A version that is live already is never committed again (fail-live.lua).
if isPartial or live == version then version = tostring(redis.call('HINCRBY', record, 'version', 1)) end
redis.call('HSET', record, 'status', 'queued', 'percent', 0, 'attempts', 0, 'error_type', '', 'error_message', '', 'error_reason', '',
  'notes', '', 'retried_by', messageId, 'updated_at', now)
countInSpace(spaceFiles, record)
queueIndexing(substream, fileId, version, { id = workId, tenant = tenant, trace = trace, trace_id = traceId })
appendAudit(usage, by, fileId)
return { 'queued' }
