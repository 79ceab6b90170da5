-- Puts tasks into their queues, each once.
--
-- ARGV  1 most tasks that a queue may hold, then for each task:
--       id, whose part before the last dot names the queue; level; mode; put_at; expire_at; ready_at; max_attempts; head;
--       data; dedupe key or ''; how many further fields its hash has, and those: name, value...
-- returns three strings each: outcome, id, status
--   put      now, or before by the same message
--   deduped  another task has the key
--   unknown | draining | full   nothing was done

local tasksMax = tonumber(ARGV[1])

local function put(task, dedupe, optional)
  local queue = queueOf(task.id)
  local before = redis.call('HGET', taskKey(task.id), 'status')
  if before then return 'put', task.id, before end
  local state = queueState(queue)
  if not state.status then return 'unknown', '', '' end
  if state.status == 'draining' then return 'draining', '', '' end
  state.size = state.size or redis.call('ZCARD', root .. ':expiry:' .. queue)
  if state.size >= tasksMax then return 'full', '', '' end
  if dedupe ~= '' then
    local key = root .. ':dedupe:' .. queue .. ':' .. dedupe
    -- The same message again is the same put, even when the task that stood for it has ended since.
    local memo = root .. ':deduped:' .. task.id
    local other = redis.call('GET', memo) or redis.call('GET', key)
    if other then
      redis.call('SET', memo, other, 'PX', hour)
      return 'deduped', other, redis.call('HGET', taskKey(other), 'status') or 'unknown'
    end
    redis.call('SET', key, task.id)
  end
  for i = 1, #optional, 2 do
    if optional[i] == 'reply' then
      redis.call('SADD', root .. ':owners', optional[i + 1])
      redis.call('SADD', root .. ':owned:' .. optional[i + 1], task.id)
    end
  end
  state.size = state.size + 1
  return 'put', task.id, create(task, optional)
end

local outcomes = {}
local at = 2
while at <= #ARGV do
  local task = {
    id = ARGV[at], level = tonumber(ARGV[at + 1]), mode = ARGV[at + 2], putAt = ARGV[at + 3], expireAt = ARGV[at + 4],
    readyAt = ARGV[at + 5], maxAttempts = ARGV[at + 6], head = ARGV[at + 7], data = ARGV[at + 8],
  }
  local fields = tonumber(ARGV[at + 10])
  local outcome, id, status = put(task, ARGV[at + 9], { unpack(ARGV, at + 11, at + 10 + fields) })
  outcomes[#outcomes + 1] = outcome
  outcomes[#outcomes + 1] = id
  outcomes[#outcomes + 1] = status
  at = at + 11 + fields
end
return answer(outcomes)
