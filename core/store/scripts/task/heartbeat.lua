-- Renews a lease.
--
-- ARGV  1 id  2 lease, or '' for whoever holds it  3 how long, from now  4 '1' when progress has reached a client
-- returns outcome, status
--   renewed   and its end behind the status
--   conflict  it is not running
--   leased    another lease is live
--   unknown

local id, lease = ARGV[1], ARGV[2]
local task = load(id)
if not task then return answer({ 'unknown' }) end
if task.status ~= 'running' then return answer({ 'conflict', task.status }) end
if lease ~= '' and task.lease ~= lease then return answer({ 'leased', task.status }) end
local leased = root .. ':leased:' .. task.queue
-- A lease is never shortened: a worker that asked for more has it.
redis.call('ZADD', leased, 'XX', 'GT', now + tonumber(ARGV[3]), id)
if ARGV[4] == '1' and not task.streamed then
  task.streamed = true
  keep(task)
end
return answer({ 'renewed', task.status, redis.call('ZSCORE', leased, id) })
