-- Begins an attempt to index one version of a file. Its status stays: the attempt may wait for a parser.
--
-- A version with internal_error failed because its entry was given up after many attempts. When an operator puts that
-- entry back, the version is tried again. Uses space-chunks.lua and space-files.lua.
--
-- KEYS     1 file record  2 subscribers  3 embedder of the tenant's index  4 root of the tenant's spaces
-- ARGV     1 version  2 now (ms)
-- returns  {'run', fingerprint, field, value, ...}  fingerprint of the index ('' for none yet), and the record
--          {'ended', subscriber, ...}  it is ready or failed; the subscribers were not notified yet
--          {'skip'}  deleted, or superseded by a newer upload
-- events   none
local record, subscribers, embedder, spaceFiles = unpack(KEYS)
local version, now = unpack(ARGV)

local newest, status, failure = unpack(redis.call('HMGET', record, 'version', 'status', 'error_type'))
if newest ~= version or status == 'deleted' then return { 'skip' } end
if status == 'ready' or (status == 'failed' and failure ~= 'internal_error') then
  return { 'ended', unpack(redis.call('LRANGE', subscribers, 0, -1)) }
end

redis.call('HSET', record, 'status', status == 'failed' and 'queued' or status, 'percent', 0, 'updated_at', now,
  'error_type', '', 'error_message', '', 'error_reason', '', 'step', '')
redis.call('HINCRBY', record, 'attempts', 1)
countInSpace(spaceFiles, record)
return { 'run', redis.call('GET', embedder) or '', unpack(redis.call('HGETALL', record)) }
