-- The place of a file, for the scripts that store what was indexed. The place may have changed since the attempt began.

-- @param revision that of the place which the caller knows
-- @return 'moved', revision, file_name, space_id and directory_id of a later place; nil if there is none
local function laterPlace(record, revision)
  local now, fileName, space, directory =
    unpack(redis.call('HMGET', record, 'revision', 'file_name', 'space_id', 'directory_id'))
  if (now or '0') == revision then return nil end
  return { 'moved', now, fileName, space, directory }
end
