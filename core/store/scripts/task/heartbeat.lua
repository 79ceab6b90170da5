-- Renews the lease of a task, and notes its newest progress.
--
-- KEYS     1 root of the tenant's tasks (keys.lua)
-- ARGV     1 id  2 lease, or '' for any  3 how long it is to last from now  4 '1' when progress has reached a client
--          5 name of the newest progress  6 its data as JSON, or '' for no progress
--          7 '1' when a worker sent an event
--          An event of an online task is not noted here. It has to reach its client first.
-- returns  { { outcome, status }, ended (writes.lua) }
--          renewed   with a third string: the end of the lease
--          online    with a third string: the instance whose stream gets the event
--          conflict  it is not running
--          leased    another lease is live
--          unknown   there is no such task; no status
-- events   none
local id, lease, leaseMs, isStreamed = ARGV[1], ARGV[2], tonumber(ARGV[3]), ARGV[4] == '1'
local eventName, eventData, isEvent = ARGV[5], ARGV[6], ARGV[7] == '1'

local task = load(id)
if not task then return answer({ 'unknown' }) end
if task.status ~= 'running' then return answer({ 'conflict', task.status }) end
if lease ~= '' and task.lease ~= lease then return answer({ 'leased', task.status }) end
if isEvent and task.instance then return answer({ 'online', task.status, task.instance }) end
local leased = root .. ':leased:' .. task.queue
-- GT: a lease is never shortened. A worker that took the task for longer keeps that time.
redis.call('ZADD', leased, 'XX', 'GT', now + leaseMs, id)
if isStreamed and not task.streamed then task.streamed, task.streamed_at = true, now end
if eventData ~= '' then
  noteProgress(task, eventName, eventData)
  redis.call('HSET', root .. ':queue:' .. task.queue, 'progress_at', nowText)
end
task.beats, task.beat_at = (task.beats or 0) + 1, now
keep(task)
return answer({ 'renewed', task.status, redis.call('ZSCORE', leased, id) })
