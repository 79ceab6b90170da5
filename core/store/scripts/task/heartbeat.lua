-- Renews the lease of a task.
--
-- KEYS     1 root of the tenant's tasks (keys.lua)
-- ARGV     1 id  2 lease, or '' for any  3 how long it is to last from now  4 '1' when progress has reached a client
-- returns  { { outcome, status }, ended (writes.lua) }
--          renewed   with a third string: the end of the lease
--          conflict  it is not running
--          leased    another lease is live
--          unknown   there is no such task; no status
-- events   none
local id, lease, leaseMs, isStreamed = ARGV[1], ARGV[2], tonumber(ARGV[3]), ARGV[4] == '1'

local task = load(id)
if not task then return answer({ 'unknown' }) end
if task.status ~= 'running' then return answer({ 'conflict', task.status }) end
if lease ~= '' and task.lease ~= lease then return answer({ 'leased', task.status }) end
local leased = root .. ':leased:' .. task.queue
-- GT: a lease is never shortened. A worker that took the task for longer keeps that time.
redis.call('ZADD', leased, 'XX', 'GT', now + leaseMs, id)
if isStreamed and not task.streamed then task.streamed, task.streamed_at = true, now end
task.beats, task.beat_at = (task.beats or 0) + 1, now
keep(task)
return answer({ 'renewed', task.status, redis.call('ZSCORE', leased, id) })
