-- Reads the status of tasks.
--
-- KEYS     1 root of the tenant's tasks (task/keys.lua)
-- ARGV     1.. ids
-- returns  the status of each, or '' where there is no such task
-- events   none
loadAll(ARGV)
local statuses = {}
for i, id in ipairs(ARGV) do
  local task = load(id)
  statuses[i] = task and task.status or ''
end
return statuses
