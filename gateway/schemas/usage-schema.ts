/** The schemas of requests for usage and audit entries, and of their answers. */
import { z } from 'zod';
import { tenantName } from './key-schema.ts';
import { parameters } from './parameters.ts';
import { pageLimit } from './schema.ts';

const cursor = z.string().max(512, 'must be the next_cursor of the page before').default('');
const instant = z
  .union([
    z.coerce.number().nonnegative().max(1e15),
    z.iso.datetime({ offset: true }).transform((text) => Date.parse(text)),
    z.iso.date().transform((text) => Date.parse(text)),
  ])
  .describe('Epoch milliseconds, or a date or instant of ISO 8601, such as `2026-11-22` or `2026-11-22T10:00:00Z`.');

export const usageQuery = parameters({
  from: instant.optional().describe('The first hour or day. Default: 24 hours ago, by day 30 days ago.'),
  to: instant.optional().describe('The instant behind the last hour or day. Default: now.'),
  by: z.enum(['hour', 'day'], 'must be hour or day').default('hour'),
  key: z.string().max(64).optional().describe('The id of an API key. Default: all.'),
  per: z
    .enum(['key', 'tenant'], 'must be key or tenant')
    .default('key')
    .describe('`tenant`: the sums over all keys, without their ids.'),
  measure: z.string().max(64).default('').describe('One measure, such as `requests`. Default: all.'),
  limit: pageLimit(10_000, 1_000).describe('Rows of a page.'),
  cursor,
  tenant: z
    .union([tenantName, z.literal('*')], 'must be the name of a tenant, or * for all')
    .describe("Default: the key's own. Only a key of the tenant `default` may name another, or `*` for all."),
});

export const usageResponse = z.object({
  rows: z
    .array(
      z.object({
        start: z.number().describe('Start of the hour or day, epoch milliseconds.'),
        key: z.string().describe('Id of the API key. Empty: none, or all.'),
        measure: z.string(),
        route: z.string().optional().describe('Of `requests`: method and path.'),
        estimated: z.boolean().optional().describe('Of tokens: the model server did not say how many.'),
        value: z.number(),
        tenant: z.string().optional().describe('Only if all tenants were asked for.'),
      }),
    )
    .describe('In the order of time, key and measure; of all tenants, by tenant first.'),
  next_cursor: z.string().describe('The cursor of the next page; empty at the end.'),
});

export const usageCsvResponse = z
  .string()
  .describe('A head line and a line for each row. A further page is in the header `Link`.');

export const auditQuery = parameters({
  limit: pageLimit(1_000, 100),
  cursor,
  tenant: tenantName,
  action: z.string().max(64, 'must be the beginning of an action, such as key.').default(''),
});

const values = z.record(z.string(), z.union([z.string(), z.number()])).optional();

export const auditResponse = z.object({
  entries: z
    .array(
      z.object({
        id: z.string(),
        at: z.number().describe('Epoch milliseconds.'),
        action: z.string().describe('Type of the message that asked for the change, or command of an operator.'),
        key: z.string().describe('Id of the API key. Empty: a direct producer or an operator at the machine.'),
        target: z.string().describe('Id or name of what was changed.'),
        from: z.string().describe('Address of the client; `cli` for a command at the machine; empty: unknown.'),
        request: z.string().describe('Id of the request.'),
        label: z.string().describe('Label of the API key that was changed. Empty: none.'),
        before: values.describe('The changed values as they were.'),
        after: values.describe('The changed values as they are since.'),
      }),
    )
    .describe('The newest first.'),
  next_cursor: z.string().describe('The cursor of the next page; empty at the end.'),
});
