-- Reads what the index has of some files, in short.
--
-- KEYS     1.. file records
-- ARGV     none
-- returns  for each: SHA-1 of its log records; '' if it has no live version
-- events   none
local digests = {}
for _, record in ipairs(KEYS) do
  local live, nextRecord = unpack(redis.call('HMGET', record, 'live_log_record', 'next_log_record'))
  digests[#digests + 1] = live and redis.sha1hex(live .. (nextRecord or '')) or ''
end
return digests
