-- How many chunks each space of a tenant holds in the memory of replicas: a hash of counts by space, and in the record
-- of each file what it adds, `live_counted` and `building_counted`, each "<chunks> <space>". A file adds to both while a
-- version is being built beside the live one. Counts and records change in one step, so they never drift.

-- returns chunks, space; 0 where the file adds nothing
local function counted(record, kind)
  local field = redis.call('HGET', record, kind .. '_counted')
  if not field then return 0, '' end
  local chunks, space = string.match(field, '^(%d+) (.*)$')
  return tonumber(chunks), space
end

-- Replaces what a file adds; 0 chunks: nothing.
local function count_chunks(counts, record, kind, chunks, space)
  local before, where = counted(record, kind)
  if before > 0 and redis.call('HINCRBY', counts, where, -before) <= 0 then redis.call('HDEL', counts, where) end
  if chunks == 0 then
    redis.call('HDEL', record, kind .. '_counted')
  else
    redis.call('HINCRBY', counts, space, chunks)
    redis.call('HSET', record, kind .. '_counted', string.format('%d %s', chunks, space))
  end
end

-- Whether a file of so many chunks fits beside the other files of the space.
local function has_room(counts, record, space, chunks, most)
  local used = tonumber(redis.call('HGET', counts, space) or 0)
  for _, kind in ipairs({ 'live', 'building' }) do
    local own, where = counted(record, kind)
    if where == space then used = used - own end
  end
  return used + chunks <= most
end
