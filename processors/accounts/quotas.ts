/** The operations on tenants: their quotas. They check all fields, because a direct producer passes no gateway. */

import { readQuota } from '../../core/access/quota.ts';
import type { Delivery } from '../../core/bus/consume/delivery.ts';
import type { ReplyWriter } from '../../core/bus/reply/reply-writer.ts';
import type { ShardedRedis } from '../../core/bus/shards.ts';
import { pageLimit } from '../../core/page-limit.ts';
import type { AuditStore } from '../../core/store/audit/audit.ts';
import type { TenantQuotaStore } from '../../core/store/quotas/tenant-quotas.ts';
import { readTenants } from '../../core/store/tenants/tenant-list.ts';
import type { DecodedRequest, ReplyBody } from '../../proto/registry.ts';
import { checkOperator, tenantOf } from './access/tenant.ts';

export interface QuotaDeps {
  redis: ShardedRedis;
  tenantQuotas: TenantQuotaStore;
  audit: AuditStore;
}

const pageBounds = { usual: 100, max: 1_000 };

export async function getTenant(
  { tenantQuotas }: QuotaDeps,
  request: DecodedRequest<'tenant.get'>,
  delivery: Delivery,
  reply: ReplyWriter,
): Promise<void> {
  reply.end('tenant.state', await stateOf(tenantQuotas, tenantOf(request, delivery)));
}

/** Lists the tenants with their quotas and what is used of them. For operators. */
export async function listTenants(
  { redis, tenantQuotas }: QuotaDeps,
  request: DecodedRequest<'tenant.list'>,
  delivery: Delivery,
  reply: ReplyWriter,
): Promise<void> {
  checkOperator(delivery);
  const page = await readTenants(redis, { after: request.cursor, limit: pageLimit(request.limit, pageBounds) });
  const tenants = await Promise.all(page.ids.map((id) => stateOf(tenantQuotas, id)));
  reply.end('tenant.page', { tenants, next_cursor: page.next });
}

export async function putTenant(
  { tenantQuotas, audit }: QuotaDeps,
  request: DecodedRequest<'tenant.put'>,
  delivery: Delivery,
  reply: ReplyWriter,
): Promise<void> {
  const tenant = tenantOf(request, delivery);
  checkOperator(delivery);
  const after = readQuota(request.quota);
  const before = await tenantQuotas.set(tenant, after);
  await audit.note(tenant, delivery, tenant, { before, after });
  reply.end('tenant.state', await stateOf(tenantQuotas, tenant));
}

async function stateOf(tenantQuotas: TenantQuotaStore, id: string): Promise<ReplyBody<'tenant.state'>> {
  const [quota, used] = await Promise.all([tenantQuotas.get(id), tenantQuotas.used(id)]);
  return { id, quota, used };
}
