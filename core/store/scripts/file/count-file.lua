-- Counts a live file that was committed before chunks were counted. Behind space-chunks.lua.
--
-- KEYS  1 file record  2 chunks by space
-- ARGV  1 live version  2 space  3 chunks
-- returns  1 counted, 0 it is counted already, or another version is live
-- events   none
if redis.call('HGET', KEYS[1], 'live_version') ~= ARGV[1] then return 0 end
if redis.call('HEXISTS', KEYS[1], 'live_counted') == 1 then return 0 end
count_chunks(KEYS[2], KEYS[1], 'live', tonumber(ARGV[3]), ARGV[2])
return 1
