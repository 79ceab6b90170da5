-- The usage of tasks: how many were put and ended, by API key. Counted in the step that changes the record, so each once.
-- Uses usage/count-usage.lua.

-- Counts of this run, for `flush`: key id -> measure -> amount.
local counted = {}

-- @param task its field `key` is the id of the API key that put it; nil: none
local function countTask(task, measure)
  local key = task.key or ''
  local counts = counted[key]
  if not counts then
    counts = {}
    counted[key] = counts
  end
  counts[measure] = (counts[measure] or 0) + 1
end

local function flushUsage()
  if not next(counted) then return end
  local usage = usageOfRoot()
  for key, counts in pairs(counted) do
    for measure, amount in pairs(counts) do countUsage(usage, now, key, measure, amount) end
  end
  counted = {}
end
