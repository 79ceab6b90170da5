-- Appends to the index log, for the scripts that change what a search may find.
--
-- The number of the next entry is the head plus one. If another client has appended to the stream, Redis may refuse
-- that number. The log then continues after the foreign entry. Readers find a gap, and read the records.

-- @return n of the entry
local function appendLog(log, head, entriesMax, event, record, id)
  local function append(n)
    return redis.pcall('XADD', log, 'MAXLEN', '~', entriesMax, string.format('%.0f-0', n),
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
