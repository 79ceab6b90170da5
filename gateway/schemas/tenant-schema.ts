/** The schemas of requests about tenants, and of their answers. */
import { z } from 'zod';
import { erasureSteps } from '../../core/store/tenants/erasures.ts';
import { tenantForm } from './key-schema.ts';

export const tenantPath = z.object({ id: tenantForm });

export const erasureResponse = z.object({
  tenant: z.string(),
  status: z.enum(['erasing', 'erased']),
  requested_at: z.number().describe('Epoch milliseconds.'),
  erased_at: z.number().optional().describe('Epoch milliseconds. Absent until all is erased.'),
  left: z.array(z.enum(erasureSteps)).optional().describe('The steps that are not done, the running one first.'),
  waits_for: z.string().optional().describe('What the running step waits for.'),
  removed_keys: z.number().optional().describe('Keys of Redis that were removed.'),
  removed_blobs: z.number().optional().describe('Files of DATA_DIR that were removed.'),
  append_only_file: z
    .enum(['rewritten', 'off', 'not_permitted'])
    .optional()
    .describe('The append-only file of Redis. `not_permitted`: the operator of Redis must run BGREWRITEAOF.'),
});
