-- The names that the key of a message may use. The scripts check them, because a name may change between two scripts.

-- @param names spaces, or queues, of a grant: a JSON list; '' for all
local function allows(names, name)
  if names == '' then return true end
  for _, granted in ipairs(cjson.decode(names)) do
    if granted == name then return true end
  end
  return false
end
