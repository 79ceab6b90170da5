-- Ends a turn of an archive: stores how far it came, and parks the archive while entries are open. Uses entries.lua.
--
-- KEYS     1 file record
-- ARGV     1 version  2 attempt  3 number of the entry with which the next turn begins  4 notes (JSON, '' for none)
--          5 percent  6 now (ms)
-- returns  stale   not the newest version, it ended, or a later attempt has taken over: stop
--          parked  the end of the last open entry queues the next turn
--          done    no entry is open: go on
-- events   none
local record = KEYS[1]
local version, attempt, nextEntry, notes, percent, now = unpack(ARGV)

if not isUnpacking(record, version, attempt) then return 'stale' end
local isBegun = redis.call('HGET', record, 'unpacked_version') == version
local open = isBegun and tonumber(redis.call('HGET', record, 'open_entries')) or 0
redis.call('HSET', record, 'unpacked_version', version, 'open_entries', open, 'next_entry', nextEntry,
  'entry_notes', notes, 'percent', percent, 'updated_at', now)
if open == 0 then return 'done' end
redis.call('HSET', record, 'parked', 1)
return 'parked'
