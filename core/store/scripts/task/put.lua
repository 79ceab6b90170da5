-- Puts tasks into their queues, each once.
--
-- KEYS     1 root of the tenant's tasks (keys.lua)
-- ARGV     1 most tasks that a queue may hold
--          2.. for each task: id, whose part before the last dot names the queue; level; ready_at; data; mode; put_at;
--          expire_at; max_attempts; head; most tasks of its key's quota, or '' (the record has the field `quota`);
--          how many further arguments it has, and these: field of its record, value...
-- returns  { outcomes, ended (writes.lua) }; outcomes: three strings for each task: outcome, id, status
--          put       now, or before by the same message
--          deduped   another task has the key: its id and status
--          unknown   there is no such queue: nothing was done
--          draining  nothing was done
--          full      nothing was done
--          quota     a quota has no room: nothing was done. Its owner ('key' or 'tenant'), and '<used> <allowed>'
-- events   wake  batch.finish
local tasksMax = tonumber(ARGV[1])
local firstTask = 2

local function put(task, level, readyAt, head, data, keyMax)
  local queue = task.queue
  local before = load(task.id)
  if before then return 'put', task.id, before.status end
  local state = queueState(queue)
  if not state.status then return 'unknown', '', '' end
  if state.status == 'draining' then return 'draining', '', '' end
  if task.dedupe then
    local key = root .. ':dedupe:' .. queue .. ':' .. task.dedupe
    -- The same message is the same put, even if the task that took its place has ended since.
    local memo = root .. ':deduped:' .. task.id
    local other = redis.call('GET', memo) or redis.call('GET', key)
    if other then
      redis.call('SET', memo, other, 'PX', hour)
      local holder = load(other)
      return 'deduped', other, holder and holder.status or 'unknown'
    end
  end
  local room, owner, used, allowed = roomInQuota(task.quota, keyMax)
  if room < 1 then return 'quota', owner, string.format('%.0f %.0f', used, allowed) end
  if not takeRoom(state, queue, tasksMax) then return 'full', '', '' end
  if task.dedupe then redis.call('SET', root .. ':dedupe:' .. queue .. ':' .. task.dedupe, task.id) end
  if task.reply then
    redis.call('SADD', root .. ':owners', task.reply)
    redis.call('SADD', root .. ':owned:' .. task.reply, task.id)
  end
  return 'put', task.id, create(task, level, readyAt, head, data)
end

-- @return the arguments of `put` for the task that begins at index `at` of ARGV, and the index after it
local function readTask(at)
  local id, level, readyAt, data, mode, putAt, expireAt, maxAttempts, head, keyMax, fieldsCount =
    unpack(ARGV, at, at + 10)
  local task = {
    id = id, queue = queueOf(id), mode = mode, put_at = tonumber(putAt), expire_at = tonumber(expireAt),
    max_attempts = tonumber(maxAttempts),
  }
  local firstField, behind = at + 11, at + 11 + fieldsCount
  for i = firstField, behind - 1, 2 do task[ARGV[i]] = ARGV[i + 1] end
  return { task, tonumber(level), tonumber(readyAt), head, data, tonumber(keyMax) }, behind
end

local puts, ids = {}, {}
local at = firstTask
while at <= #ARGV do
  puts[#puts + 1], at = readTask(at)
  ids[#ids + 1] = puts[#puts][1].id
end
loadAll(ids)
local outcomes = {}
for _, arguments in ipairs(puts) do
  local outcome, id, status = put(unpack(arguments))
  outcomes[#outcomes + 1] = outcome
  outcomes[#outcomes + 1] = id
  outcomes[#outcomes + 1] = status
end
return answer(outcomes)
