/** The schemas of quotas, of requests about tenants, and of their answers. */
import { z } from 'zod';
import { quotaEnd } from '../../core/access/quota.ts';
import { erasureSteps } from '../../core/store/tenants/erasures.ts';
import { parameters } from './parameters.ts';
import { pageLimit } from './schema.ts';

const limit = (counts: string) =>
  z
    .number()
    .int('must be a whole number')
    .min(1, 'must be at least 1')
    .lt(quotaEnd, `must be less than ${quotaEnd}`)
    .optional()
    .describe(counts);

export const quota = parameters({
  bytes: limit('Bytes of the files.'),
  chunks: limit('Chunks of the files that are searchable.'),
  tasks: limit('Tasks that have not ended.'),
  requests_per_day: limit('Requests over HTTP in a day (UTC).'),
});

export const tenantPath = z.object({
  id: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, 'must be 1 to 64 letters, digits, underscores or hyphens'),
});

export const tenantBody = parameters({
  quota: quota
    .describe('It replaces the quota before. A limit that is left out is removed.')
    .meta({ examples: [{ requests_per_day: 100_000 }] }),
});

export const tenantResponse = z.object({
  id: z.string(),
  quota,
  used: z.object({
    bytes: z.number(),
    chunks: z.number(),
    tasks: z.number(),
    requests_per_day: z.number().describe('Requests of this day.'),
  }),
});

export const tenantListQuery = parameters({
  limit: pageLimit(1_000, 100),
  cursor: z.string().max(64, 'must be the next_cursor of the page before').default(''),
});

export const tenantPageResponse = z.object({
  tenants: z.array(tenantResponse).describe('By id.'),
  next_cursor: z.string().describe('The cursor of the next page; empty at the end.'),
});

export const erasureResponse = z.object({
  tenant: z.string(),
  status: z.enum(['erasing', 'erased']),
  requested_at: z.number().describe('Epoch milliseconds.'),
  erased_at: z.number().optional().describe('Epoch milliseconds. Absent until all is erased.'),
  left: z.array(z.enum(erasureSteps)).optional().describe('The steps that are not done, the running one first.'),
  waits_for: z.string().optional().describe('What the running step waits for.'),
  removed_keys: z.number().optional().describe('Keys of Redis that were removed.'),
  removed_blobs: z.number().optional().describe('Stored objects and scratch files that were removed.'),
  append_only_file: z
    .enum(['rewritten', 'off', 'not_permitted'])
    .optional()
    .describe('The append-only file of Redis. `not_permitted`: the operator of Redis must run BGREWRITEAOF.'),
});
