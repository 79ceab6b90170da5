-- What the key of a message may use. It is checked in the scripts where a name may change between two of them.

-- @param names spaces, or queues, of a grant: a JSON list; '' for all
local function allows(names, name)
  if names == '' then return true end
  for _, granted in ipairs(cjson.decode(names)) do
    if granted == name then return true end
  end
  return false
end
