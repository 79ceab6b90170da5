-- The entries of archives. An entry is a file of its own; its archive is its parent. Uses bus/substreams.lua and
-- file/queue-indexing.lua. A script that ends entries also needs space/space-files.lua before it.
--
-- An archive is indexed in turns. A turn accepts some entries, and then parks the archive. The end of the last open entry
-- queues the next turn, in the same step. So an archive that is not ready always has a queued turn, or an open entry
-- whose own work is queued.
--
-- Fields in the record of an archive:
--   unpacked_version  the version of the archive that the next fields are about
--   open_entries      entries that were accepted for this version and whose indexing has not ended
--   held_entries      all entries that were accepted for this version
--   next_entry        number of the entry with which the next turn begins
--   entry_notes       notes about entries that were not accepted, JSON
--   parked            the end of the last open entry is to queue a turn; absent: it is not
--
-- Fields in the record of an entry:
--   parent            id of its archive
--   open_for          the version of the archive that waits for its end; absent: none does

-- @return shard, tenant and file id of a record
local function ownerOfFile(record)
  return string.match(record, '^(.-}):file:([^:]+):(.*)$')
end

-- @return the record of another file of the same tenant
local function recordBeside(record, fileId)
  local shard, tenant = ownerOfFile(record)
  return shard .. ':file:' .. tenant .. ':' .. fileId
end

-- @return the key of the entries of an archive
local function entriesOf(archive)
  local shard, tenant, fileId = ownerOfFile(archive)
  return shard .. ':entries:' .. tenant .. ':' .. fileId
end

-- Whether an attempt is the newest one of the newest version, and the version has not ended.
local function isUnpacking(archive, version, attempt)
  local newest, status, newestAttempt = unpack(redis.call('HMGET', archive, 'version', 'status', 'attempts'))
  if newest ~= version or newestAttempt ~= attempt then return false end
  return status ~= 'deleted' and status ~= 'ready' and status ~= 'failed'
end

-- Notes in the archive that it has an entry.
-- @param isOpen whether the indexing of the entry has yet to end
local function holdEntry(archive, version, entry, entryId, isOpen)
  if redis.call('HGET', archive, 'unpacked_version') ~= version then
    redis.call('HSET', archive, 'unpacked_version', version, 'open_entries', 0, 'held_entries', 0,
      'next_entry', 0, 'entry_notes', '')
    redis.call('HDEL', archive, 'parked')
  end
  if redis.call('HGET', entriesOf(archive), entryId) ~= version then
    redis.call('HSET', entriesOf(archive), entryId, version)
    redis.call('HINCRBY', archive, 'held_entries', 1)
  end
  if isOpen and redis.call('HGET', entry, 'open_for') ~= version then
    redis.call('HSET', entry, 'open_for', version)
    redis.call('HINCRBY', archive, 'open_entries', 1)
  end
end

-- Notes of an archive, at most.
local entryNotesMax = 200

-- @param problem why the entry could not be read; nil: it was read, or is deleted
-- @return the notes of the archive (JSON, '' for none) with that of the entry as it is now
local function withEntryNote(notes, name, problem)
  local start = 'Not read: ' .. name .. ' ('
  local kept, isNamed = {}, false
  for _, note in ipairs(notes ~= '' and cjson.decode(notes) or {}) do
    if string.sub(note, 1, #start) == start then isNamed = true else kept[#kept + 1] = note end
  end
  if problem and (isNamed or #kept < entryNotesMax) then kept[#kept + 1] = start .. problem .. ')' end
  return #kept > 0 and cjson.encode(kept) or ''
end

-- Brings the notes of an archive that is ready up to date, after one of its entries was indexed again or deleted.
local function renewEntryNote(archive, record, spaceFiles, problem)
  local status, notes = unpack(redis.call('HMGET', archive, 'status', 'notes'))
  if status ~= 'ready' then return end
  local renewed = withEntryNote(notes or '', redis.call('HGET', record, 'file_name') or '', problem)
  if renewed == notes then return end
  redis.call('HSET', archive, 'notes', renewed, 'live_notes', renewed)
  announceFile(spaceFiles, archive)
end

-- Notes in the archive that the indexing of an entry has ended. A script that ends a version of a file calls it.
-- @param spaceFiles root of the tenant's spaces
-- @param problem why the entry could not be read; nil: it was read, or is deleted
local function endEntry(record, spaceFiles, problem)
  local parent, version = unpack(redis.call('HMGET', record, 'parent', 'open_for'))
  if (parent or '') == '' then return end
  if not version then return renewEntryNote(recordBeside(record, parent), record, spaceFiles, problem) end
  redis.call('HDEL', record, 'open_for')
  local archive = recordBeside(record, parent)
  local unpacked, nextEntry = unpack(redis.call('HMGET', archive, 'unpacked_version', 'next_entry'))
  if unpacked ~= version then return end
  local open = redis.call('HINCRBY', archive, 'open_entries', -1)
  announceFile(spaceFiles, archive)
  if open > 0 or redis.call('HDEL', archive, 'parked') == 0 then return end
  local shard, tenant, entryId = ownerOfFile(record)
  local work = { id = entryId .. '.' .. version .. '.' .. nextEntry, tenant = tenant, trace = '', trace_id = '' }
  queueIndexing(shorterSubstream(shard .. ':indexing', tenant), parent, version, work)
end

-- Forgets an entry that is deleted.
local function forgetEntry(record, spaceFiles)
  local parent = redis.call('HGET', record, 'parent') or ''
  if parent == '' then return end
  endEntry(record, spaceFiles)
  local _, _, entryId = ownerOfFile(record)
  redis.call('HDEL', entriesOf(recordBeside(record, parent)), entryId)
end
