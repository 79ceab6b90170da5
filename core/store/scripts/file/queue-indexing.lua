-- What accepting and retrying a file share: its work is queued in the step that changes its record.

-- Appends file.index to the stream of its shard.
local function queue_indexing(stream, file_id, version, work)
  local entry = { 'type', 'file.index', 'id', work.id, 'tenant', work.tenant, 'encoding', 'json' }
  for _, name in ipairs({ 'trace', 'trace_id' }) do
    if work[name] ~= '' then
      table.insert(entry, name)
      table.insert(entry, work[name])
    end
  end
  local body = cjson.encode({ file_id = file_id, version = tonumber(version) })
  redis.call('XADD', stream, '*', 'body', body, unpack(entry))
end
