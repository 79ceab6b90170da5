-- Stores how far the deletion of a space is, or forgets it.
--
-- KEYS     1 deletions of spaces  2 tenants with deletions of spaces
-- ARGV     1 tenant  2 space  3 the deletion as it was read (JSON)  4 the deletion now (JSON), '' to forget it
-- returns  1  stored
--          0  another process advanced it, or a later message began it again: nothing changed
-- events   none
local deletions, deletionTenants = unpack(KEYS)
local tenant, space, before, after = unpack(ARGV)

if redis.call('HGET', deletions, space) ~= before then return 0 end
if after ~= '' then
  redis.call('HSET', deletions, space, after)
else
  redis.call('HDEL', deletions, space)
  if redis.call('HLEN', deletions) == 0 then redis.call('SREM', deletionTenants, tenant) end
end
return 1
