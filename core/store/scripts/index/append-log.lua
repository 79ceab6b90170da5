-- For scripts that change what a search may find: appends to the index log.
--
-- The head is one below the next entry, unless a foreign hand has appended. Then the log goes on behind that entry,
-- since Redis takes none below it: readers find a gap, and read the records.
-- returns  n of the entry
local function append_log(log, head, longest, event, record, id)
  local function append(n)
    return redis.pcall('XADD', log, 'MAXLEN', '~', longest, string.format('%.0f-0', n),
      'event', event, 'body', record, 'id', id)
  end
  local n = redis.call('INCR', head)
  local added = append(n)
  if type(added) == 'table' and string.find(added.err, 'equal or smaller', 1, true) then
    local newest = redis.call('XREVRANGE', log, '+', '-', 'COUNT', 1)[1]
    if newest then
      n = tonumber(string.match(newest[1], '^%d+')) + 1
      redis.call('SET', head, string.format('%.0f', n))
      added = append(n)
    end
  end
  if type(added) == 'table' and added.err then error(added.err) end
  return n
end
