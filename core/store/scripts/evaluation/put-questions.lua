-- Makes questions of an evaluation set, or replaces those with the same id. It writes all or none.
-- Uses evaluation/records.lua.
--
-- KEYS     1 root of the tenant's evaluations
-- ARGV     1 set  2 most questions of a set  3 most bytes of a tenant  4 by (audit/append-audit.lua)
--          5.. id, question (JSON)...
-- returns  put
--          unknown  there is no such set
--          full     the set would have too many questions
--          bytes    the tenant would have too many bytes
-- events   none
local evaluations = KEYS[1]
local set, questionsMax, bytesMax, by = ARGV[1], tonumber(ARGV[2]), tonumber(ARGV[3]), ARGV[4]
local firstQuestion = 5

if redis.call('HEXISTS', evaluations, set) == 0 then return 'unknown' end
local questions, order = evaluations .. ':questions:' .. set, evaluations .. ':order:' .. set
local changed, made, added = {}, 0, 0
for at = firstQuestion, #ARGV, 2 do
  local id, text = ARGV[at], ARGV[at + 1]
  local before = redis.call('HGET', questions, id)
  if not before then made = made + 1 end
  if not before or string.match(before, '^%d+ (.*)$') ~= text then
    local record = string.format('%.0f', now) .. ' ' .. text
    changed[#changed + 1] = { id = id, record = record, isNew = not before }
    added = added + #record - #(before or '')
  end
end
if #changed == 0 then return 'put' end
if redis.call('HLEN', questions) + made > questionsMax then return 'full' end
if not hasRoom(evaluations, added, bytesMax) then return 'bytes' end
local last = tonumber(redis.call('ZREVRANGE', order, 0, 0, 'WITHSCORES')[2] or 0)
for _, question in ipairs(changed) do
  redis.call('HSET', questions, question.id, question.record)
  if question.isNew then
    last = last + 1
    redis.call('ZADD', order, last, question.id)
  end
end
countBytes(evaluations, set, added)
appendAudit(evaluations, by, set .. ' ' .. changed[1].id .. (#changed > 1 and ' and ' .. (#changed - 1) .. ' more' or ''))
return 'put'
