/**
 * The schemas of the task queue's requests. See `schema.ts`.
 *
 * They check the form of a body only. The dispatcher checks its meaning, for HTTP and for messages: which queue exists,
 * which fields a mode allows.
 */
import { z } from 'zod';
import { isJsonObject } from '../../core/json-object.ts';
import { parameters } from './parameters.ts';
import { pageLimit, printable, text } from './schema.ts';

const levelMax = 31;
/** Items of one request, which becomes one message to the dispatcher. */
const itemsMax = 500;
const day = 24 * 60 * 60;
const lane = /^[A-Za-z0-9_.-]{1,64}:(\d|[12]\d|3[01])$/;

const queue = z
  .string()
  .regex(/^[A-Za-z0-9_.-]{1,64}$/, 'must be 1 to 64 letters, digits, underscores, hyphens or dots')
  .meta({ examples: ['mail'] });
const endpoint = printable(1024)
  .describe('The capability point, such as the path of a model API.')
  .meta({ examples: ['/v1/mail'] });
const model = printable(256);
const leaseId = printable(128).describe('The lease_id of the take. Without it the request is for the current lease.');
/** The task of the samples. Its data belongs to its endpoint. */
const samplePut = { queue: 'mail', endpoint: '/v1/mail', data: { to: 'ada@example.com' } };
const json = z
  .unknown()
  .refine(isJsonObject, 'must be an object')
  .transform((value) => value as Record<string, unknown>)
  .meta({ type: 'object', additionalProperties: {} });
const lease = seconds(day).optional().describe('Seconds until the next heartbeat must come; default 60.');

function seconds(max: number) {
  const message = `must be 1 to ${max} seconds`;
  return z.number().min(1, message).max(max, message);
}

function integer(min: number, max: number) {
  return z.int().min(min, `must be ${min} to ${max}`).max(max, `must be ${min} to ${max}`);
}

function listOf<Item extends z.ZodType>(item: Item) {
  return z.array(item).max(itemsMax, `must have at most ${itemsMax} items`);
}

export const queuePath = z.object({ queue: printable(256) });
export const taskPath = z.object({ taskId: printable(256) });

export const registerBody = parameters({ queue, endpoint });

export const deadQuery = parameters({
  limit: pageLimit(1000, 50),
  cursor: z.string().max(256, 'must be the next_cursor of the page before').default(''),
});

export const workQuery = parameters({ queue });
export const historyQuery = parameters({
  queue: queue.optional().describe('Default: the sums over all queues that the key may use.'),
});
const errorLike = z.string().max(2000, 'must have at most 2000 characters').optional();

export const taskListQuery = deadQuery.extend({
  queue,
  state: z.enum(['waiting', 'delayed', 'running', 'dead', 'ended'], 'must be waiting, delayed, running, dead or ended'),
  status: z
    .enum(['succeeded', 'failed', 'cancelled', 'expired'], 'must be succeeded, failed, cancelled or expired')
    .optional()
    .describe('Only ended tasks with this status. With it a page may be empty although more follow.'),
  id_contains: z
    .string()
    .max(256, 'must have at most 256 characters')
    .optional()
    .describe('A part of the task_id. With it a page may be empty although more follow.'),
  error_like: errorLike.describe(
    'Only dead tasks whose last_error matches it. Each `*` stands for any text. With it a page may be empty although more follow.',
  ),
});

export const requeueBody = parameters({
  error: z
    .string()
    .max(2000, 'must have at most 2000 characters')
    .optional()
    .describe('Only tasks with this last_error. Empty: only those without one. Default: all.'),
  error_like: errorLike.describe('Only tasks whose last_error matches it. Each `*` stands for any text.'),
});

export const cancelBody = parameters({
  state: z.enum(['waiting', 'delayed'], 'must be waiting or delayed').optional().describe('Default: both.'),
});

export const channelBody = parameters({ model: model.meta({ examples: ['mail-writer'] }), queue });
export const channelName = z.object({ model });
export const channelQuery = parameters({ model: model.optional() });

const put = parameters({
  queue: queue.optional().describe('Default: the queue of the channel of data.model.'),
  endpoint,
  data: json.describe('The upstream request payload.'),
  response_mode: z.enum(['callback', 'blocking', 'streaming']).default('callback'),
  callback_url: text(2048).optional(),
  level: integer(0, levelMax).optional().describe('Smaller is first; default 0 online, 1 offline.'),
  timeout: seconds(30 * day)
    .optional()
    .describe('Seconds until the task must have ended; default 10 minutes online, 7 days offline.'),
  delay: seconds(30 * day)
    .optional()
    .describe('Seconds before the task may be taken; default none.'),
  max_attempts: integer(1, 100).optional().describe('Default 3.'),
  dedupe_key: printable(256)
    .optional()
    .describe(
      'Names one task of the queue until it has ended. Another put with the same key is answered with that task.',
    ),
});
export const putBody = put.meta({ examples: [samplePut] });

/** Puts of a batch are offline. An online put is answered by its worker, so it needs a request of its own. */
const offlinePut = put
  .extend({
    response_mode: z.literal('callback', 'must be callback where many tasks are put at once').default('callback'),
  })
  .meta({ examples: [samplePut] });
export const putsBody = parameters({ puts: listOf(offlinePut) });

export const takeBody = parameters({
  queues: z
    .array(z.string().regex(lane, `must be <queue>:<level> with a level of 0 to ${levelMax}`))
    .min(1, 'must name 1 to 64 <queue>:<level>')
    .max(64, 'must name 1 to 64 <queue>:<level>')
    .meta({ examples: [['mail:1']] }),
  size: integer(1, 100).default(1),
  strategy: z.enum(['fifo', 'round_robin', 'active_passive', 'sequential']).default('fifo'),
  wait: z
    .number()
    .min(0, 'must be 0 to 300 seconds')
    .max(300, 'must be 0 to 300 seconds')
    .default(0)
    .describe('Seconds to wait for the first task.'),
  lease,
  worker: printable(128).optional().describe('A name of the worker, for people; default: the id of its API key.'),
});

const taskResult = parameters({
  status_code: integer(100, 599).default(200),
  request_id: z.string().optional().describe("The task's id."),
  body: json,
});

export const completeBody = taskResult.extend({ lease_id: leaseId.optional() });
export const completesBody = parameters({
  completes: listOf(completeBody.extend({ task_id: taskPath.shape.taskId })),
});
export const retryBody = parameters({
  delay: seconds(30 * day)
    .optional()
    .describe('Seconds before the task may be taken again; default 1.'),
  error: text(2000).optional().describe('Why the worker could not do it; the history of the task has it.'),
  lease_id: leaseId.optional(),
});
export const heartbeatBody = parameters({ lease, lease_id: leaseId.optional() });

const progressEvent = parameters({
  name: z.literal('task-progress-event').default('task-progress-event'),
  eventId: z.string().default(''),
  eventName: z.string().default(''),
  eventData: json.default({}),
  lease_id: leaseId.optional(),
  lease: lease.describe('Of an offline task: seconds until the next heartbeat or progress must come; default 60.'),
}).meta({ examples: [{ name: 'task-progress-event', eventName: 'page', eventData: { done: 3, of: 10 } }] });
const completionEvent = parameters({
  name: z.literal('task-completion-event'),
  result: taskResult,
  lease_id: leaseId.optional(),
});

/** Progress of any task, or the completion of an online task, for workers that cannot write to the event stream. */
export const eventBody = z.discriminatedUnion('name', [progressEvent, completionEvent], {
  error: ({ code }) => (code === 'invalid_union' ? 'must be task-progress-event or task-completion-event' : undefined),
});
