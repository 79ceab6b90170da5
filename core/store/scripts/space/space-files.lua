-- Counts what each space of a tenant has: files by state, bytes of their newest uploads, and chunks that searches find.
-- Uses space-chunks.lua.
--
-- <spaceFiles> is the root of the tenant's spaces: millrace:{shard}:space-files:<tenant>.
--
--   <spaceFiles>        HASH by space: JSON list of ready, failed and other files, bytes, chunks
--   <spaceFiles>:names  ZSET of the spaces, all with the score 0, so that they are in the order of their names
--   <spaceFiles>:changed CHANNEL JSON list: key of the record of a file that changed, its space, its space before
--
-- The record of each file has what it adds: `in_space`, a JSON list of state (1 ready, 2 failed, 3 other), bytes, space,
-- chunks, and the space of the chunks, which is that of the live version. Counts and records change in one step, so they
-- never drift.

local spaceStates = { ready = 1, failed = 2 }

-- @return what the file adds now, as JSON; '' for nothing
local function shareInSpace(record)
  local status, size, space, liveChunks =
    unpack(redis.call('HMGET', record, 'status', 'size', 'space_id', 'live_chunks'))
  if not status or status == 'deleted' then return '' end
  local _, liveSpace = countedOf(record, 'live')
  return cjson.encode({ spaceStates[status] or 3, tonumber(size) or 0, space, tonumber(liveChunks) or 0, liveSpace })
end

local function addToSpace(spaceFiles, space, changes)
  local counts = cjson.decode(redis.call('HGET', spaceFiles, space) or '[0,0,0,0,0]')
  local isEmpty = true
  for i, change in pairs(changes) do counts[i] = counts[i] + change end
  for _, count in ipairs(counts) do isEmpty = isEmpty and count <= 0 end
  if isEmpty then
    redis.call('HDEL', spaceFiles, space)
    redis.call('ZREM', spaceFiles .. ':names', space)
  else
    redis.call('HSET', spaceFiles, space, cjson.encode(counts))
    redis.call('ZADD', spaceFiles .. ':names', 0, space)
  end
end

local function addShare(spaceFiles, share, sign)
  if share == '' then return end
  local state, bytes, space, chunks, liveSpace = unpack(cjson.decode(share))
  addToSpace(spaceFiles, space, { [state] = sign, [4] = sign * bytes })
  if chunks > 0 then addToSpace(spaceFiles, liveSpace, { [5] = sign * chunks }) end
end

-- Announces a change of a file. It works without a listener too.
local function announceFile(spaceFiles, record, spaceBefore)
  local space = redis.call('HGET', record, 'space_id') or ''
  redis.call('PUBLISH', spaceFiles .. ':changed', cjson.encode({ record, space, spaceBefore or space }))
end

-- Counts a file as its record is now, in place of what was counted before. A script that changes the record calls it last.
local function countInSpace(spaceFiles, record)
  local before = redis.call('HGET', record, 'in_space') or ''
  local now = shareInSpace(record)
  announceFile(spaceFiles, record, before ~= '' and cjson.decode(before)[3] or nil)
  if before == now then return end
  addShare(spaceFiles, now, 1)
  addShare(spaceFiles, before, -1)
  if now == '' then redis.call('HDEL', record, 'in_space') else redis.call('HSET', record, 'in_space', now) end
end
