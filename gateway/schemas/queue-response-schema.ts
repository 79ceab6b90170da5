/** The schemas of the task queue's answers. See `response-schema.ts`. */
import { z } from 'zod';
import { wireError } from './response-schema.ts';

const taskId = z.string();
const status = z.enum(['waiting', 'running', 'succeeded', 'failed', 'cancelled', 'expired']);
const instant = z.number().describe('Epoch milliseconds.');
const json = z.record(z.string(), z.unknown());
const level = z.uint32().describe('Smaller is first.');

const taskResult = z.object({
  status_code: z.uint32().describe('A status as in HTTP.'),
  request_id: taskId,
  body: json,
});

const fixed = {
  task_id: taskId,
  ak: z.string().describe("Id of the submitter's key."),
  endpoint: z.string(),
  queue: z.string(),
  level,
  start_time: instant,
  expire_time: instant,
  running_time: z.number().describe('Milliseconds.'),
  completed_time: instant.describe('Epoch milliseconds; 0 while it has not ended.'),
  response_mode: z.enum(['batch', 'callback', 'blocking', 'streaming']),
  status,
  batch_id: z.string().optional(),
  trace_id: z.string().optional(),
  callback_url: z.string().optional(),
  instance_id: z
    .string()
    .optional()
    .describe('For an online task: the instance whose event stream its worker appends to.'),
  attempts: z.uint32().describe('Number of times that it was taken.'),
  max_attempts: z.uint32(),
};
const lease = { lease_id: z.string(), lease_expire_time: instant };

const pastEvent = z.object({
  event: z
    .enum([
      'put',
      'taken',
      'heartbeat',
      'progress',
      'returned',
      'lapsed',
      'released',
      'requeued',
      'promoted',
      'ended',
      'callback',
    ])
    .describe(
      'heartbeat is the last renewal of the lease in its attempt, by a heartbeat or by progress. progress is the first or the newest one. returned: by its worker. lapsed: its lease was ' +
        'not renewed. released: its take reached nobody, so the attempt does not count. promoted: its delay was ended.',
    ),
  at: instant,
  attempt: z.uint32().optional().describe('From 1: attempt of the task, or of its callback.'),
  by: z.string().optional().describe("For put: id of the key. For taken: the worker's name, or the id of its key."),
  lease_id: z.string().optional(),
  count: z.uint32().optional().describe('For heartbeat: how often the lease was renewed in the attempt.'),
  status: z.string().optional().describe('For ended: status of the task. For callback: pending, delivered or failed.'),
  reason: z.string().optional().describe('For returned: the error of the worker. For callback: how it ended.'),
});

const task = z.object({
  ...fixed,
  lease_id: lease.lease_id.optional(),
  lease_expire_time: instant.optional(),
  data: json.optional().describe('Absent once a task of a batch has ended.'),
  dead: z.literal(true).optional().describe('It failed after its last attempt, and may be put back.'),
  result: taskResult.optional(),
  callback_status: z
    .enum(['pending', 'delivered', 'failed'])
    .optional()
    .describe('Present once a task with a callback_url has ended.'),
  worker: z
    .string()
    .optional()
    .describe(
      'While it runs and once it has ended: the worker that took it last, by its name or the id of its API key.',
    ),
  events: z
    .array(pastEvent)
    .optional()
    .describe('The history of the task, the oldest event first. Lists of tasks leave it out.'),
  events_forgotten: z.uint32().optional().describe('Older events that are not kept.'),
  progress: z
    .object({
      event_name: z.string(),
      event_data: json.nullable().describe('null: it had more than 4,096 bytes, and was not kept.'),
      at: instant,
    })
    .optional()
    .describe('The newest progress that a worker reported in the newest attempt.'),
  due_time: instant.optional().describe('For a delayed task: when it can be taken, epoch milliseconds.'),
  last_error: z
    .string()
    .optional()
    .describe('The newest error that a worker returned it with, until it has ended, and for a dead task.'),
});

const queueState = z.object({
  queue: z.string(),
  endpoint: z.string(),
  status: z.enum(['active', 'paused', 'draining']),
  depth: z.record(z.string(), z.uint32()).describe('Tasks that may be taken, by level.'),
  leased: z.uint32(),
  delayed: z.uint32(),
  dead: z.uint32(),
  oldest_age: z.number().describe('Seconds that the oldest task that may be taken has been waiting.'),
  put: z.number().describe('Tasks that were ever put.'),
  ended: z.number().describe('Tasks that ever ended. A dead task that was requeued ends again.'),
  progress_time: instant.describe('When a worker reported progress last, epoch milliseconds; 0: none was reported.'),
  put_rate: z.number().describe('Tasks a second that were put, over the last five minutes and the running one.'),
  ended_rate: z.number().describe('Tasks a second that ended, over the same time.'),
});

const channel = z.object({ model: z.string(), queue: z.string() });

export const registeredResponse = z.string().describe("The queue's name.");
export const queueResponse = queueState;
export const requeuedResponse = z.object({
  requeued: z.number().describe('Tasks that wait again.'),
  left: z.number().describe('Dead tasks that were found and left: a request puts at most 10,000 back.'),
});

export const cancelledResponse = z.object({
  cancelled: z.number().describe('Tasks that were cancelled.'),
  left: z.number().describe('Tasks that were found and left: a request cancels at most 10,000.'),
});

export const promotedResponse = z.object({
  promoted: z.number().describe('Tasks whose delay was ended.'),
  left: z.number().describe('Delayed tasks that were found and left: a request promotes at most 10,000.'),
});

export const unregisteredResponse = z.object({ queue: z.string(), deleted: z.literal(true) });
export const workResponse = z.object({
  queue: z.string(),
  lanes: z
    .array(
      z.object({
        level,
        ready: z.uint32().describe('Tasks that may be taken.'),
        leased: z.uint32(),
        oldest_age: z.number().describe('Seconds since its oldest ready task may be taken; 0: there is none.'),
      }),
    )
    .describe('The lanes with ready or leased tasks.'),
  workers: z
    .array(
      z.object({
        worker: z.string().describe('Name of the worker, or id of its API key.'),
        leased: z.uint32().describe('Its leases of this queue.'),
        oldest_time: instant.describe('When it took the oldest of these tasks, epoch milliseconds.'),
        seen_time: instant.describe('Its last heartbeat or take, epoch milliseconds.'),
        lease_expire_time: instant.describe('When the first of these leases ends, epoch milliseconds.'),
      }),
    )
    .describe('The workers that have leases, the oldest lease first.'),
  unread: z.uint32().describe('Leases that are not counted. The 500 that end first are.'),
});
export const historyResponse = z.object({
  queue: z.string().describe('Empty for the sums.'),
  samples: z
    .array(
      z.object({
        at: instant,
        put: z.number().describe('Tasks that were ever put.'),
        ended: z.number().describe('Tasks that ever ended.'),
        ready: z.number().describe('Tasks that may be taken.'),
        leased: z.number(),
      }),
    )
    .describe('The oldest first. Between two samples of more than a minute nothing changed. The last one is of now.'),
});
export const queuesResponse = z.object({ queues: z.array(queueState) });
export const tasksResponse = z.object({
  tasks: z.array(task).describe('Fewer than the limit where their texts are large.'),
  next_cursor: z.string().describe('The cursor of the next page; empty at the end.'),
});
export const taskResponse = task;
export const takenResponse = z
  .record(z.string(), z.array(z.object({ ...fixed, ...lease, data: json })))
  .describe('The tasks of each lane of the request.');
export const statusResponse = z.object({ task_id: taskId, status });
export const outcomesResponse = z
  .object({ outcomes: z.array(z.union([statusResponse, z.object({ error: wireError })])) })
  .describe('One outcome for each item of the request, in its order. An error says why nothing was done for the item.');
export const renewedResponse = z.object({ task_id: taskId, status, lease_expire_time: instant });
export const channelResponse = channel;
export const channelsResponse = z.object({ channels: z.array(channel) });
export const eventbusResponse = z.object({
  url: z.string().describe('The URL of a Redis. Its user may only append to the streams of the topic.'),
  topic: z
    .string()
    .describe('The prefix of stream keys: with the instance_id of a task it is the key of the stream for its events.'),
});
export const callbackSecretResponse = z.object({
  secret: z.string().describe('The secret by which a receiver verifies callbacks of this tenant (Standard Webhooks).'),
});
export const putResponse = z
  .union([statusResponse, json])
  .describe(
    'With callback: the state of the task. With blocking: the body of its result, under the status of its result.',
  );
export const putEvent = z
  .union([taskResult, json])
  .describe('The eventData of each progress event; the result in the last event, task-completion-event.');
