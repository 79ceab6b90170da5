-- Puts tasks into their queues, each once.
--
-- ARGV  1 most tasks that a queue may hold, then for each task:
--       id, whose part before the last dot names the queue; level; ready_at; data; mode; put_at; expire_at;
--       max_attempts; head; how many further fields its record has, and those: name, value...
-- returns three strings each: outcome, id, status
--   put      now, or before by the same message
--   deduped  another task has the key
--   unknown | draining | full   nothing was done

local tasksMax = tonumber(ARGV[1])

local function put(task, level, readyAt, head, data)
  local queue = task.queue
  local before = load(task.id)
  if before then return 'put', task.id, before.status end
  local state = queueState(queue)
  if not state.status then return 'unknown', '', '' end
  if state.status == 'draining' then return 'draining', '', '' end
  if task.dedupe then
    local key = root .. ':dedupe:' .. queue .. ':' .. task.dedupe
    -- The same message again is the same put, even when the task that stood for it has ended since.
    local memo = root .. ':deduped:' .. task.id
    local other = redis.call('GET', memo) or redis.call('GET', key)
    if other then
      redis.call('SET', memo, other, 'PX', hour)
      local stands = load(other)
      return 'deduped', other, stands and stands.status or 'unknown'
    end
  end
  if not takeRoom(state, queue, tasksMax) then return 'full', '', '' end
  if task.dedupe then redis.call('SET', root .. ':dedupe:' .. queue .. ':' .. task.dedupe, task.id) end
  if task.reply then
    redis.call('SADD', root .. ':owners', task.reply)
    redis.call('SADD', root .. ':owned:' .. task.reply, task.id)
  end
  return 'put', task.id, create(task, level, readyAt, head, data)
end

local asked, ids = {}, {}
local at = 2
while at <= #ARGV do
  local id = ARGV[at]
  local task = {
    id = id, queue = queueOf(id), mode = ARGV[at + 4], put_at = tonumber(ARGV[at + 5]),
    expire_at = tonumber(ARGV[at + 6]), max_attempts = tonumber(ARGV[at + 7]),
  }
  local fieldsEnd = at + 9 + ARGV[at + 9]
  for i = at + 10, fieldsEnd, 2 do task[ARGV[i]] = ARGV[i + 1] end
  ids[#ids + 1] = id
  asked[#asked + 1] = { task, tonumber(ARGV[at + 1]), tonumber(ARGV[at + 2]), ARGV[at + 8], ARGV[at + 3] }
  at = fieldsEnd + 1
end
loadAll(ids)
local outcomes = {}
for _, one in ipairs(asked) do
  local outcome, id, status = put(unpack(one))
  outcomes[#outcomes + 1] = outcome
  outcomes[#outcomes + 1] = id
  outcomes[#outcomes + 1] = status
end
return answer(outcomes)
