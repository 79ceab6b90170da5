/** The schemas of requests for traces, and of their answers. */
import { z } from 'zod';
import { parameters } from './parameters.ts';
import { pageLimit } from './schema.ts';

const tenant = z.string().max(64, 'must be the name of a tenant').default('');
const instant = z.number().describe("Epoch milliseconds by Redis' clock, with a fraction.");
const error = z.string().describe('Type of the error; empty: none.');

export const traceListQuery = parameters({
  tenant: tenant.describe('Only an operator may name another tenant than that of the key. Empty: that of the key.'),
  name: z
    .string()
    .max(200, 'must have at most 200 characters')
    .default('')
    .describe('Part of a route, or of the type of a message.'),
  errors: z.enum(['true', 'false']).default('false').describe('true: only traces with a failed span.'),
  min_ms: z.coerce.number().min(0).max(86_400_000).default(0).describe('Only traces that took at least as long.'),
  without_reads: z
    .enum(['true', 'false'])
    .default('false')
    .describe(
      'true: no GET requests, and no takes and heartbeats of workers, unless the service failed to answer them.',
    ),
  limit: pageLimit(500, 50),
  cursor: z.string().max(64, 'must be the next_cursor of the page before').default(''),
});

export const traceQuery = parameters({
  tenant: tenant.describe('Only an operator may name another tenant. Empty: that of the key; of an operator: any.'),
});

export const tracePath = z.object({
  id: z.string().regex(/^[\x21-\x7e]{1,128}$/, 'must be a trace id, or an X-SERVICE-TRACE-ID'),
});

export const tracePageResponse = z.object({
  traces: z
    .array(
      z.object({
        id: z.string().describe('32 hex digits.'),
        name: z.string().describe('The route, or the type of the message.'),
        role: z.string().describe('Role of the process that took the request.'),
        start: instant,
        ms: z.number(),
        status: z.number().describe('0: it did not come by HTTP, or its client left.'),
        error,
        failed_spans: z.number(),
      }),
    )
    .describe('The newest first.'),
  next_cursor: z.string().describe('The cursor of the next page; empty at the end.'),
  tenants: z.array(z.string()).describe('For operators: the tenants that have traces.'),
});

export const traceResponse = z.object({
  id: z.string(),
  tenant: z.string(),
  start: instant,
  ms: z.number().describe('From the first start to the last end.'),
  spans: z
    .array(
      z.object({
        id: z.string(),
        parent: z.string().describe('Id of the span that caused it. Empty: none. It may be a span of the client.'),
        name: z.string(),
        role: z.string(),
        instance: z.string().describe('The process.'),
        start: instant,
        ms: z.number(),
        waited_ms: z.number().describe('Time in a stream before the start.'),
        error,
        attributes: z.record(z.string(), z.string()),
      }),
    )
    .describe('In the order in which they were published or began.'),
  truncated: z.boolean().describe('There are more than 2,000 spans.'),
});
