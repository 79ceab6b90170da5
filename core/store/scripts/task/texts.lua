-- The texts of tasks. A large text lies in a file; Redis then holds `@<name> <bytes>` in its place.

-- Records which task refers to the file of a text, for the sweeper of the files.
local function noteFile(text, id)
  local name = string.match(text, '^@(%S+)')
  if name then redis.call('HSET', root .. ':texts', name, id) end
end

-- @return bytes of the text, in Redis or in its file
local function bytesOf(text)
  return tonumber(string.match(text, '^@%S+ (%d+)$')) or #text
end
