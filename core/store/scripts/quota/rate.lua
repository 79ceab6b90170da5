-- Takes tokens from the bucket of an API key that all gateways share. The bucket may owe tokens afterwards.
--
-- KEYS     1 rate bucket
-- ARGV     1 tokens a second  2 tokens that a gateway has spent
-- returns  the tokens left, negative for a debt, as a decimal
-- events   none
local bucket = KEYS[1]
local rate, spent = tonumber(ARGV[1]), tonumber(ARGV[2])

local time = redis.call('TIME')
local now = time[1] * 1000 + time[2] / 1000
local most = math.max(rate, 1)
local held = redis.call('HMGET', bucket, 'tokens', 'at')
local tokens = most
if held[1] then
  local passedMs = math.max(0, now - tonumber(held[2]))
  tokens = math.min(most, tonumber(held[1]) + passedMs / 1000 * rate)
end
tokens = tokens - spent
redis.call('HSET', bucket, 'tokens', string.format('%.6f', tokens), 'at', string.format('%.3f', now))
redis.call('PEXPIRE', bucket, math.ceil((most - tokens) / rate * 1000) + 1000)
return string.format('%.6f', tokens)
