-- The keys of a tenant's queues, tasks, callbacks and batches, and the instant of this run.
--
-- KEYS[1] is the root of all keys below: millrace:{shard}:tasks:<tenant>.
-- <q> is the name of a queue. Instants are epoch ms, durations ms.
--
-- Queues
--   :queues               SET     names of the queues
--   :channels             HASH    model -> queue
--   :queue:<q>            HASH    endpoint
--                                 status       active, paused or draining
--                                 tick         of the newest entry
--                                 put, ended   tasks that were ever put, and that ever ended
--                                 minute       of its newest change, counted from 1970
--                                 progress_at  instant of the newest progress of its tasks
--                                 sequential   the task that closes the queue to all takes
--                                 owed         tasks that owe a callback
--                                 batches      batches that name it and have not ended, plus kept tasks of batches
--   :ready:<q>            ZSET    task -> level * 2^48 + tick
--   :delayed:<q>          ZSET    task -> start of the time in which it may be taken
--   :leased:<q>           ZSET    task -> end of its lease
--   :expiry:<q>           ZSET    task -> expire_at; all tasks that have not ended
--   :dead:<q>             ZSET    task -> instant of its last failure
--   :ends:<q>             ZSET    task -> ended_at; the ended tasks that are kept
--   :minutes:<q>          LIST    `<minute> <put> <ended> <ready> <leased>`
--                                 Each minute with a change has the values at its end. The list has at most 360.
--                                 It is kept for 6 hours after the last change (history/queue-history.lua).
--   :take:<id>            STRING  the leases of a take, packed: lane, task...; kept while its message may come again
--   :cursor:<sha1>        STRING  lane that round_robin served last, from 1; by SHA-1 of the take's lanes; for 24 hours
--   :parked:<q>           STRING  exists while takes are parked that ask for this queue
--   :wake                 CHANNEL names of queues with parked takes that may now be served
--   :unregistered:<id>    STRING  exists while the message that removed a queue may come again
--   :deleted:<id>         STRING  This message deleted a channel or a batch file. The value is the channel's queue or the
--                                 file's blob. It is kept while the message may come again.
--   :changed:<id>         STRING  This message requeued, cancelled or promoted so many tasks. It is kept for 24 hours.
--
-- Tasks
--   :task:<q>             HASH    task -> its record, packed (see below)
--   :head:<q>             HASH    task -> its fixed fields as JSON
--   :text:<q>             HASH    task -> its data as JSON; once ended: its result
--   :dead-text:<q>        HASH    task -> the data of an ended task, also of one that is not dead; not of a batch
--   :texts                HASH    file of a large text -> the task whose text, or dead text, names it
--   :dedupe:<q>:<key>     STRING  the task that has the key and has not ended
--   :deduped:<id>         STRING  the task that stood for this put; kept while its message may come again
--   :ended:<kind>         LIST    `<ended_at> <task>` in the order of their ends; kind: online, offline or dead.
--                                 A task that owes a callback enters when the callback is settled.
--                                 Tasks of batches never enter: their batch removes them.
--   :ended-bytes:<kind>   HASH    queue -> sum of `bytes` of its tasks in :ended:<kind>; '' -> sum over all queues
--   :owners               SET     reply streams of submitters
--   :owned:<reply>        SET     tasks of this submitter that have not ended
--   :in-flight            HASH    quota key -> its tasks that have not ended; `+` -> all of the tenant, while it has a quota
--                                 of tasks (quota/tasks.lua)
--   :untold               ZSET    task -> ended_at; online tasks whose submitter was not notified of the end
--
-- Callbacks
--   :callbacks            ZSET    receiver -> the earliest instant in its :callbacks:<receiver>
--   :callbacks:<receiver> ZSET    task -> instant at which its result is due; while claimed: end of the claim.
--                                 Also the callbacks of files, with ids of their own (callback/file-callbacks.lua).
--   :file-callbacks       HASH    id -> the owed callback of a file, as JSON
--   <shard>:callback-tenants SET  tenants that owe a callback of a file
--
-- Batches
--   :files                ZSET    ids of batch files, in the order of creation
--   :files:<purpose>      ZSET    those with this purpose
--   :file:<id>            HASH    a file: id, purpose, filename, blob, bytes, created_at, users (batches that need it)
--   :batches              ZSET    ids of batches, in the order of creation
--   :waiting-batches      SET     batches that wait until a quota has room for their next tasks
--   :batch:<id>           HASH    a batch; batch/batch-records.lua describes its states
--   :batch:<id>:lines     LIST    for each line: its queue, or `!` and the reason why it was not put.
--                                 The task of a line is <queue>.<batch>-<number of the line, from 1>.
--   :made:<id>            STRING  the file or batch that a message made; kept while the message may come again
--
-- The record of a task
--   always                status, mode, score, put_at (of the last put), expire_at, attempts, max_attempts
--   from the put          reply, request and accept (of an online put), instance, receiver (host of the callback URL),
--                         dedupe, batch, key (id of the API key), quota (the quota key in which it counts)
--   while it waits        ready_at: it may be taken from this instant on.
--                         A task without it was never delayed, never returned and never put back.
--   once promoted         promoted_by: id of the newest message that ended its delay
--   once taken            lease (the newest), leases (earlier ones), taken_at, sequential, returned_by;
--                         worker: its name, or the id of its API key;
--                         beats and beat_at: the heartbeats of this attempt;
--                         streamed, streamed_at;
--                         progress: the newest one, with the fields first, at, name, data.
--                         The field first is the instant of the first progress of this attempt.
--   once ended            dead (it is dead), ended_at, result (its SHA-1), callback_status, callback_attempts
--                         closed: its batch ended, so it was cancelled.
--   history               past, callbacks, forgotten, is_closed (history/task-history.lua)
--   while counted         owes (its callback counts in `owed`), bytes (of head and texts in Redis, counted in
--                         :ended-bytes:)

local root = KEYS[1]

-- @return shard and tenant of the root, for the keys beside it
local function ownerOfRoot()
  return string.match(root, '^(.-}):tasks:(.*)$')
end

-- @return the root of the tenant's usage
local function usageOfRoot()
  local shard, tenant = ownerOfRoot()
  return shard .. ':usage:' .. tenant
end

-- This name is from an earlier release. A new name would lose the tasks of a running service.
local unnotifiedKey = ':untold'

-- The score of a ready task. Ticks count from 2024. There are 128 in a millisecond, so each entry of a queue has its
-- own.
local levelSpan = 2 ^ 48
local epoch2024 = 1704067200000
local ticksPerMs = 128

local hour = 3600 * 1000

-- By the clock of Redis all dispatchers agree on what is due.
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
-- Text, because Redis would format a number again for each command.
local nowText = string.format('%d', now)
