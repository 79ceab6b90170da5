/** The schemas of requests for the state of the system and for dead letters, and of their answers. */
import { z } from 'zod';
import { parameters } from './parameters.ts';
import { pageLimit } from './schema.ts';

const instant = z.number().describe('Epoch milliseconds.');
const sinceStart = 'Since the start of the processes.';

export const systemResponse = z.object({
  at: instant,
  processes: z.array(
    z.object({
      role: z.string(),
      instance: z.string(),
      version: z.string(),
      host: z.string(),
      pid: z.number(),
      started_at: instant,
      seen_at: z.number().describe('Time of its newest report, epoch milliseconds. It reports every 5 s.'),
      cpu: z.number().describe('Cores that it used in the last 5 s.'),
      memory_bytes: z.number().describe('Resident memory.'),
    }),
  ),
  streams: z.array(
    z.object({
      stream: z.string(),
      backlog: z.number().describe('Entries that wait or are being worked on.'),
      pending: z.number().describe('Entries that are being worked on.'),
      oldest_age: z.number().describe('Seconds since the oldest of them was published.'),
      reclaims: z.number().describe(`Entries taken over from a silent consumer. ${sinceStart}`),
      dead_letters: z.number().describe(`Entries that were given up. ${sinceStart}`),
    }),
  ),
  stages: z
    .array(
      z.object({
        stream: z.string(),
        done: z.number(),
        failed: z.number().describe('Answered with an error, or given up.'),
        retried: z.number().describe('Delivered again.'),
        p50_ms: z.number(),
        p95_ms: z.number(),
        p99_ms: z.number(),
      }),
    )
    .describe(`Deliveries by stream. ${sinceStart} Percentiles are of those that were done, from a histogram.`),
  latencies: z
    .array(
      z.object({
        role: z.string(),
        stage: z.string().describe('A type of a message, or a part of its work, such as `parse`.'),
        done: z.number(),
        failed: z.number(),
        p50_ms: z.number(),
        p95_ms: z.number(),
      }),
    )
    .describe(
      'Stages of the work over the last five minutes. Percentiles are of those that were done, from a histogram. Empty where `TRACES` is off.',
    ),
  index: z.object({
    log_head: z.number().describe('Number of the newest entry of the index log.'),
    replicas: z.array(
      z.object({
        instance: z.string(),
        applied: z.number().describe('Number of the newest entry that it had applied at its last report.'),
        lag: z.number().describe('Entries that it had not applied then.'),
        chunks: z.number(),
        memory_bytes: z.number().describe('Memory of its index.'),
        embedder: z.string().describe('Fingerprint of the embedder of queries.'),
      }),
    ),
  }),
  redis: z
    .array(
      z.object({
        address: z.string(),
        version: z.string(),
        memory_bytes: z.number(),
        memory_bytes_max: z.number().describe('0: no limit.'),
        clients: z.number(),
        commands_per_second: z.number(),
        started_at: instant,
        append_only_file: z.boolean(),
      }),
    )
    .describe('The nodes that take writes.'),
  problems: z
    .array(
      z.object({
        at: instant,
        level: z.enum(['warn', 'error']),
        process: z.string(),
        pid: z.number(),
        message: z.string(),
        error: z.string().describe('Message of the error, or the reason.'),
        file: z.string().describe('Id of the file.'),
        type: z.string().describe('Type of the message that was handled.'),
        request: z.string().describe('Id of the request.'),
        trace: z.string().describe('X-SERVICE-TRACE-ID of the request.'),
      }),
    )
    .describe('The newest warnings and errors of the logs, the newest first. At most 100.'),
  dead_letters: z.number().describe('Dead letters that are kept.'),
});

export const deadLetterQuery = parameters({
  limit: pageLimit(500, 50),
  cursor: z.string().max(64, 'must be the next_cursor of the page before').default(''),
});

export const deadLetterPath = z.object({
  id: z.string().regex(/^\d{1,15}-\d{1,15}$/, 'must be the id of a dead letter'),
});

const letter = z.object({
  id: z.string(),
  stream: z.string().describe('Key of the stream that had it.'),
  entry: z.string().describe('Its id in that stream.'),
  type: z.string(),
  tenant: z.string(),
  request: z.string().describe('Id of the request.'),
  trace: z.string().describe('X-SERVICE-TRACE-ID of the request.'),
  reason: z.string(),
  deliveries: z.number(),
  at: instant,
  body_bytes: z.number(),
});

export const deadLetterPageResponse = z.object({
  letters: z.array(letter).describe('The newest first.'),
  next_cursor: z.string().describe('The cursor of the next page; empty at the end.'),
  total: z.number(),
});

export const deadLetterResponse = letter.extend({
  body: z.string().describe('JSON text, at most its first 65,536 characters. Empty: it cannot be decoded.'),
});

export const requeuedResponse = z.object({ requeued: z.number().describe('Dead letters that were put back.') });
