-- Accepts an upload: makes a new version of the file and queues its indexing, unless the newest version is the same.
-- Also accepts an entry of an archive, which has the user, place, metadata, key and quota of its archive.
-- Uses bus/substreams.lua, queue-indexing.lua, archive/entries.lua, space-chunks.lua, space-files.lua,
-- quota/files.lua, grant/allows.lua, tenant/closed.lua and
-- callback/file-callbacks.lua.
--
-- KEYS     1 file record  2 subscribers  3 file list  4 tenants  5 changes  6 stream of indexing  7 chunks by space
--          8 root of the tenant's usage  9 quota of the tenant  10 root of the tenant's tasks
--          11 root of the tenant's spaces
-- ARGV     1 message id  2 now (ms)  3 subscriber (JSON, '' for none)  4 tenant  5 file_id
--          6 file_name  7 user  8 space_id  9 directory_id  10 metadata  11 blob  12 size  13 sha256
--          14 most changes to remember  15 how long (ms)  16 place of the message in its stream
--          17 most entries of a substream of indexing  18 id of the work  19 trace  20 trace id
--          21 chunks of the file, at least  22 most chunks of a space  23 spaces that the key may use (JSON, '' for all)
--          24 key id, or ''  25 quota of the key (JSON, '' for none)
--          26 callback_url, or ''  27 its receiver: the host  28 most owed callbacks of files
--          29 file_id of the archive whose entry it is, '' for an upload  30 version and 31 attempt of the archive
--          32 1: no file may have the id
-- returns  queued     a new version waits for indexing
--          waiting    the same upload is being indexed; its end is sent to the subscriber
--          unchanged  the same upload is ready, and no note says that content of it was not read
--          known      this message, or a later one, was handled before: nothing changed
--          full       too many files wait for indexing: nothing changed
--          no_room    the space has no room for the chunks: nothing changed
--          {'quota', owner, measure, used, allowed, added}  refused by a quota (quota/files.lua): nothing changed
--          owes       the tenant owes too many callbacks: nothing changed
--          exists     the id has a file, and none may have it: nothing changed
--          taken      the id names a file of a space that the key may not use: nothing changed
--          entry      the id names an entry of another archive, or an upload that is none: nothing changed
--          stale      the attempt to index the archive should stop: nothing changed
-- events   file.index
local record, subscribers, files, tenants, changes, stream, counts, usage, quota, root, spaceFiles = unpack(KEYS)
local messageId, now, subscriber, tenant, fileId, fileName, user, spaceId, directoryId, metadata, blob, size, sha256,
  changesMax, changesMs, place, entriesMax, workId, trace, traceId, chunks, chunksMax, spaces,
  key, keyQuota, callbackUrl, callbackReceiver, callbacksMax, parent, parentVersion, parentAttempt, ifAbsent = unpack(ARGV)
local subscribersMax = 1000

if isClosed(record) then return tenantIsClosed end

local function subscribe()
  if subscriber ~= '' then
    redis.call('RPUSH', subscribers, subscriber)
    redis.call('LTRIM', subscribers, -subscribersMax, -1)
  end
end

local archive = parent ~= '' and recordBeside(record, parent)
if archive then
  if not isUnpacking(archive, parentVersion, parentAttempt) then return 'stale' end
  user, spaceId, directoryId, metadata, key, keyQuota, place = unpack(redis.call('HMGET', archive,
    'user', 'space_id', 'directory_id', 'metadata', 'key', 'quota', 'changed_by'))
end

local was = {}
local flat = redis.call('HGETALL', record)
for i = 1, #flat, 2 do was[flat[i]] = flat[i + 1] end

if redis.call('LPOS', changes, messageId) then return 'known' end
if was.status and was.status ~= 'deleted' then
  if not allows(spaces, was.space_id) then return 'taken' end
  if (was.parent or '') ~= parent then return 'entry' end
end
if ifAbsent == '1' and was.status and was.status ~= 'deleted' then return 'exists' end
if place < (was.changed_by or '') then return 'known' end

local isSame = was.sha256 == sha256 and was.file_name == fileName and was.space_id == spaceId
  and was.directory_id == directoryId and was.metadata == metadata and was.user == user
  and (callbackUrl == '' or was.callback_url == callbackUrl)
local isDone = isSame and was.status == 'ready'
-- A note such as "Not read: ..." names content that may be readable now, after a language was installed for example.
local mayReadMore = isDone and string.find(was.notes or '', '[%[,]"Not ') ~= nil
local isReady = isDone and not mayReadMore
local isInFlight = isSame and not isDone and was.status ~= 'failed' and was.status ~= 'deleted'
if callbackUrl ~= '' and redis.call('HLEN', root .. ':file-callbacks') >= tonumber(callbacksMax) then return 'owes' end
if not isReady and not isInFlight then
  if redis.call('XLEN', shorterSubstream(stream, tenant)) >= tonumber(entriesMax) then return 'full' end
  if not hasRoom(counts, record, spaceId, tonumber(chunks), tonumber(chunksMax)) then return 'no_room' end
  local exceeded = exceededQuota(usage, quota, keyQuota, record, 'bytes', tonumber(size))
    or exceededQuota(usage, quota, keyQuota, record, 'chunks', tonumber(chunks))
  if exceeded then return exceeded end
end

redis.call('RPUSH', changes, messageId)
redis.call('LTRIM', changes, -changesMax, -1)
redis.call('PEXPIRE', changes, changesMs)
redis.call('HSET', record, 'changed_by', place)
if archive then holdEntry(archive, parentVersion, record, fileId, not isReady) end
if isReady then
  if callbackUrl ~= '' then oweFileCallback(root, record, fileId, 'ready') end
  return 'unchanged'
end
if isInFlight then
  subscribe()
  return 'waiting'
end

-- The live version keeps its metadata until the new one is committed.
if was.live_version and not was.live_metadata and was.metadata ~= metadata then
  redis.call('HSET', record, 'live_metadata', was.metadata)
end
if isIndexing(was.status) then oweFileCallback(root, record, fileId, 'replaced') end
local version, createdAt = (was.version or 0) + 1, now
if was.status and was.status ~= 'deleted' then createdAt = was.created_at end
redis.call('HSET', record,
  'version', version, 'status', 'queued', 'percent', 0, 'attempts', 0,
  'chunks', 0, 'error_type', '', 'error_message', '', 'error_reason', '', 'notes', '', 'created_at', createdAt, 'updated_at', now,
  'file_name', fileName, 'user', user, 'space_id', spaceId, 'directory_id', directoryId, 'metadata', metadata,
  'blob', blob, 'size', size, 'sha256', sha256, 'key', key, 'quota', keyQuota,
  'callback_url', callbackUrl, 'callback_receiver', callbackReceiver, 'callback_status', '', 'parent', parent)
redis.call('HDEL', record,
  'building_outline', 'building_chunks', 'building_parts', 'building_notes', 'building_by')
countChunks(counts, record, 'building', 0)
setPending(usage, record, tonumber(size), keyQuota ~= '' and cjson.decode(keyQuota).key or '')
countInSpace(spaceFiles, record)
redis.call('PERSIST', record)
-- A number of the tenant's own: a client sees it in its cursors, and must not count the uploads of other tenants.
local newest = redis.call('ZREVRANGE', files, 0, 0, 'WITHSCORES')[2] or 0
redis.call('ZADD', files, newest + 1, fileId)
redis.call('SADD', tenants, tenant)
subscribe()
queueIndexing(shorterSubstream(stream, tenant), fileId, version, { id = workId, tenant = tenant, trace = trace, trace_id = traceId })
return 'queued'
