-- Counts the chunks that each space of a tenant has in the memory of replicas.
--
-- A hash has the counts by space. The record of each file has what the file adds: `live_counted` and
-- `building_counted`, each "<chunks> <space>". A file adds both while a version is built beside the live one. Counts
-- and records change in one step, so they never drift.

-- @return chunks, space. 0 chunks: the file adds nothing.
local function countedOf(record, kind)
  local field = redis.call('HGET', record, kind .. '_counted')
  if not field then return 0, '' end
  local chunks, space = string.match(field, '^(%d+) (.*)$')
  return tonumber(chunks), space
end

-- Replaces what a file adds. With 0 chunks the file adds nothing.
local function countChunks(counts, record, kind, chunks, space)
  local before, where = countedOf(record, kind)
  if before > 0 and redis.call('HINCRBY', counts, where, -before) <= 0 then redis.call('HDEL', counts, where) end
  if chunks == 0 then
    redis.call('HDEL', record, kind .. '_counted')
  else
    redis.call('HINCRBY', counts, space, chunks)
    redis.call('HSET', record, kind .. '_counted', string.format('%d %s', chunks, space))
  end
end

-- @return whether a file with this number of chunks fits into the space, beside its other files
local function hasRoom(counts, record, space, chunks, chunksMax)
  local used = tonumber(redis.call('HGET', counts, space) or 0)
  for _, kind in ipairs({ 'live', 'building' }) do
    local own, where = countedOf(record, kind)
    if where == space then used = used - own end
  end
  return used + chunks <= chunksMax
end
