-- What became of a claimed callback.
--
-- ARGV  1 id  2 ended_at that it told of  3 end of the claim  4 delivered | failed | pending  5 pending: ms until it is due
-- returns 1; 0 when it was not the claimer's to settle any more:
--   the task was put back meanwhile, or another has settled it, or has claimed it (who delivered may still say so)

local id, status = ARGV[1], ARGV[4]
local task = load(id)
if not task or task.ended_at ~= tonumber(ARGV[2]) then return 0 end
local claimEnd = redis.call('ZSCORE', root .. ':callbacks:' .. task.receiver, id)
if not claimEnd then return 0 end
if status ~= 'delivered' and tonumber(claimEnd) ~= tonumber(ARGV[3]) then return 0 end
if status == 'pending' then
  scheduleCallback(id, task.receiver, now + tonumber(ARGV[5]))
else
  scheduleCallback(id, task.receiver, nil)
  countCallback(task, false)
  task.callback_status = status
  keep(task)
  local function bytesIn(kind) return redis.call('HSTRLEN', root .. kind .. task.queue, id) end
  local isDead = redis.call('ZSCORE', root .. ':dead:' .. task.queue, id)
  retire(task, isDead, bytesIn(':text:') + bytesIn(':dead-text:'))
  flush()
end
return 1
