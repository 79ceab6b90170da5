-- The keys of a tenant's evaluation sets, and what several scripts do with them. A set has questions and runs.
--
-- <evaluations> is millrace:{shard}:evaluations:<tenant>. All keys begin with it:
--
--   <evaluations>                  HASH  by name: a set, `<created> <updated> <JSON>` with times in epoch ms
--   <evaluations>:questions:<set>  HASH  by id: a question, `<updated> <JSON>`
--   <evaluations>:order:<set>      ZSET  ids of the questions in the order in which they were made
--   <evaluations>:runs:<set>       HASH  by id: a run without its results, `<created> <JSON>`
--   <evaluations>:results:<set>    HASH  by run: its results, as JSON
--   <evaluations>:bytes            HASH  by set: bytes of its questions and runs
--   <evaluations>:deleted:<id>     STRING  the message of this id has deleted something; kept while it may come again

local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)

-- @returns whether the tenant may store so many bytes more
local function hasRoom(evaluations, added, bytesMax)
  local bytes = added
  for _, ofSet in ipairs(redis.call('HVALS', evaluations .. ':bytes')) do bytes = bytes + tonumber(ofSet) end
  return added <= 0 or bytes <= bytesMax
end

local function countBytes(evaluations, set, added)
  redis.call('HINCRBY', evaluations .. ':bytes', set, string.format('%.0f', added))
end

local function rememberDeletion(evaluations, message, memoMs)
  redis.call('SET', evaluations .. ':deleted:' .. message, '', 'PX', memoMs)
end

local function removeRun(evaluations, set, id)
  local runs, results = evaluations .. ':runs:' .. set, evaluations .. ':results:' .. set
  countBytes(evaluations, set, -redis.call('HSTRLEN', runs, id) - redis.call('HSTRLEN', results, id))
  redis.call('HDEL', results, id)
  return redis.call('HDEL', runs, id)
end
