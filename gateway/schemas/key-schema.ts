/** The schemas of requests about API keys, and of their answers. */
import { z } from 'zod';
import { apiKeyRoles } from '../../core/access/role.ts';
import { parameters } from './parameters.ts';
import { pageLimit, printable } from './schema.ts';
import { quota } from './tenant-schema.ts';

export const tenantForm = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,64}$/, 'must be 1 to 64 letters, digits, underscores or hyphens');

export const tenantName = tenantForm
  .optional()
  .describe("Default: the key's own. Only a key of the tenant `default` may name another.");
const names = (charsMax: number) => z.array(printable(charsMax)).max(100, 'must have at most 100 names');
const seconds = z.number('must be a number of seconds').nonnegative('must not be negative');

export const keyBody = parameters({
  tenant: tenantName,
  roles: z
    .array(z.enum(apiKeyRoles, `must be of ${apiKeyRoles.join(', ')}`))
    .min(1, 'must name at least one role')
    .max(apiKeyRoles.length, `must name at most ${apiKeyRoles.length} roles`),
  spaces: names(256).optional().describe('The spaces that it may use. Default: all.'),
  queues: names(64).optional().describe('The queues that it may use. Default: all.'),
  rate: z
    .number()
    .nonnegative('must not be negative')
    .optional()
    .describe('Requests a second over all gateways. Default, and 0: `RATE_LIMIT`.'),
  quota: quota
    .optional()
    .describe('The most that it may use, together with the keys that it is rotated to. Default: no limit.'),
  label: z.string().max(200, 'must have at most 200 characters').optional().describe('A name for people.'),
  expires_in: seconds.optional().describe('Seconds until it expires. Default, and 0: never.'),
  producer: z.boolean().optional().describe('Whether it gets a Redis user and a stream of its own. Default: false.'),
});

export const keyListQuery = parameters({
  tenant: tenantName,
  limit: pageLimit(1000, 50),
  cursor: z.string().max(64, 'must be the next_cursor of the page before').default(''),
});

export const keyPath = z.object({ id: z.string().regex(/^[a-z0-9]{12}$/, 'must be the id of a key') });

export const keyTenantQuery = parameters({ tenant: tenantName });

export const rotateBody = parameters({
  tenant: tenantName,
  overlap: seconds.optional().describe('Seconds for which the old key stays valid. Default: 24 hours.'),
  expires_in: seconds.optional().describe('Seconds until the new key expires. Default, and 0: when the old one would.'),
});

export const ownKeyResponse = z.object({
  id: z.string(),
  tenant: z.string(),
  roles: z.array(z.enum(apiKeyRoles)),
  spaces: z.array(z.string()).optional().describe('The spaces that it may use. Absent: all.'),
  queues: z.array(z.string()).optional().describe('The queues that it may use. Absent: all.'),
  rate: z.number().describe('Requests a second over all gateways; 0: no limit.'),
});

export const keyResponse = z.object({
  id: z.string(),
  tenant: z.string(),
  roles: z.array(z.enum(apiKeyRoles)),
  spaces: z.array(z.string()).optional(),
  queues: z.array(z.string()).optional(),
  rate: z.number().optional(),
  quota: quota.optional(),
  quota_key: z.string().optional().describe('Id of the key for which its quota counts: the first of its rotations.'),
  label: z.string().optional(),
  producer: z.boolean().optional().describe('Whether it has a Redis user and a stream of its own.'),
  created_at: z.number().describe('Epoch milliseconds.'),
  expires_at: z.number().optional().describe('Epoch milliseconds.'),
  replaced_by: z.string().optional().describe('Id of the key that it was rotated to.'),
});

export const newKeyResponse = keyResponse.extend({
  key: z.string().describe('The key itself. It is shown only here.'),
});

export const keyPageResponse = z.object({
  keys: z.array(keyResponse).describe('The newest first.'),
  next_cursor: z.string().describe('Empty at the end.'),
});

export const keyRevokedResponse = z.object({ id: z.string(), revoked: z.literal(true) });
