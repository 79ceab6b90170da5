-- The history of a task, so that a later attempt does not hide the earlier ones.
--
-- The record of a task says what happened to its present attempt: `taken_at`, `worker`, `lease`, `beats`, `beat_at`,
-- `streamed_at`, `progress`, `ended_at`. These fields are moved to the list `past` only when the attempt is over and the task is not.
-- So a task that succeeds at once has no list, and costs nothing more.
--
-- The list `callbacks` has the attempts of the callback. `core/store/tasks/task-events.ts` makes the history of these.
--
-- An event of a list: event, at, and as far as they apply: attempt, by, lease_id, count, status, reason.

-- Events of a list, and bytes of their reasons. The oldest leave first, but the newest stays.
local eventsMax = 32
local reasonBytesMax = 16 * 1024

-- Counted for an event beside its reason, bytes.
local eventBytes = 128

-- @param events a list; nil: there is none
local function bytesOfEvents(events)
  if not events then return 0 end
  local bytes = 0
  for _, event in ipairs(events) do bytes = bytes + eventBytes + #(event.reason or '') end
  return bytes
end

-- Appends an event to a list of the record.
local function appendEvent(task, list, event)
  local events = task[list] or {}
  events[#events + 1] = event
  local bytesMax = reasonBytesMax + #events * eventBytes
  while #events > eventsMax or (#events > 1 and bytesOfEvents(events) > bytesMax) do
    table.remove(events, 1)
    task.forgotten = (task.forgotten or 0) + 1
  end
  task[list] = events
end

-- Moves the present attempt to the past.
local function closeAttempt(task)
  if not task.taken_at or task.is_closed then return end
  appendEvent(task, 'past', {
    event = 'taken', at = task.taken_at, attempt = task.attempts, by = task.worker, lease_id = task.lease,
  })
  local progress = task.progress or { first = task.streamed_at, at = task.streamed_at }
  if progress.first then
    appendEvent(task, 'past', { event = 'progress', at = progress.first, attempt = task.attempts })
    if progress.at > progress.first then
      appendEvent(task, 'past', { event = 'progress', at = progress.at, attempt = task.attempts })
    end
  end
  if task.beats then
    appendEvent(task, 'past', { event = 'heartbeat', at = task.beat_at, attempt = task.attempts, count = task.beats })
  end
  task.is_closed = true
end

-- Replaces the progress of the present attempt. It stays in the record until the next attempt begins.
-- @param data JSON text. The caller bounds both texts.
local function noteProgress(task, name, data)
  task.progress = { first = task.progress and task.progress.first or now, at = now, name = name, data = data }
end

-- @return bytes of the texts of the newest progress
local function bytesOfProgress(task)
  return task.progress and #task.progress.name + #task.progress.data or 0
end

-- Notes the end of an attempt that did not end the task.
-- @param event returned, lapsed or released
-- @param reason text of the worker, or nil
local function noteReturn(task, event, reason)
  closeAttempt(task)
  appendEvent(task, 'past', { event = event, at = now, attempt = task.attempts, reason = reason })
end

-- Begins an attempt. The lease is set by the caller.
local function openAttempt(task, worker)
  task.worker = worker ~= '' and worker or nil
  task.beats, task.beat_at, task.streamed_at, task.is_closed, task.ready_at, task.progress = nil, nil, nil, nil, nil, nil
end

-- Moves the end of a dead task to the past, because the task begins anew.
local function noteRequeue(task)
  closeAttempt(task)
  appendEvent(task, 'past', { event = 'ended', at = task.ended_at, status = task.status })
  for _, event in ipairs(task.callbacks or {}) do appendEvent(task, 'past', event) end
  appendEvent(task, 'past', { event = 'requeued', at = now })
  task.callbacks = nil
  openAttempt(task, '')
end

-- @return the newest event with a reason of a worker since the last requeue; nil: there is none
local function lastFailure(task)
  local past = task.past or {}
  for i = #past, 1, -1 do
    if past[i].event == 'requeued' then return nil end
    if past[i].event == 'returned' and past[i].reason then return past[i] end
  end
end
