-- Queues the indexing of a file version. Accepting and retrying a file do it in the step that changes the record.
-- Uses bus/substreams.lua.

-- Appends file.index to a substream of `shorterSubstream`.
-- @param work id, tenant, trace and trace_id of the entry
local function queueIndexing(stream, fileId, version, work)
  local entry = { 'type', 'file.index', 'id', work.id, 'tenant', work.tenant, 'encoding', 'json' }
  for _, name in ipairs({ 'trace', 'trace_id' }) do
    if work[name] ~= '' then
      table.insert(entry, name)
      table.insert(entry, work[name])
    end
  end
  local body = cjson.encode({ file_id = fileId, version = tonumber(version) })
  redis.call('XADD', stream, '*', 'body', body, unpack(entry))
end
