-- Ends a task with its worker's result.
--
-- ARGV  1 id  2 lease, or '' for whoever holds it  3 succeeded | failed  4 result as JSON  5 SHA-1 of the result
--       6 instance whose event stream it came by, or ''
-- returns { { outcome, status } }, `ended`
--   ended     now, or before with the same result
--   conflict  it has ended otherwise
--   leased    another lease is live
--   foreign   it belongs to another instance
--   unknown

local id, lease = ARGV[1], ARGV[2]
local task = redis.call('HMGET', taskKey(id), 'status', 'lease', 'result', 'instance')
local status = task[1]
if not status then return { { 'unknown' }, ended } end
if ARGV[6] ~= '' and task[4] ~= ARGV[6] then return { { 'foreign', status }, ended } end
if isTerminal(status) then return { { task[3] == ARGV[5] and 'ended' or 'conflict', status }, ended } end
if lease ~= '' and task[2] and task[2] ~= lease then return { { 'leased', status }, ended } end
finish(id, ARGV[3], ARGV[4], ARGV[5])
return { { 'ended', ARGV[3] }, ended }
