/** The operations on tenants: their quotas. They check all fields, because a direct producer passes no gateway. */

import { readQuota } from '../../core/access/quota.ts';
import type { Delivery } from '../../core/bus/consume/delivery.ts';
import type { ReplyWriter } from '../../core/bus/reply/reply-writer.ts';
import type { AuditStore } from '../../core/store/audit/audit.ts';
import type { TenantQuotaStore } from '../../core/store/quotas/tenant-quotas.ts';
import type { DecodedRequest } from '../../proto/registry.ts';
import { checkOperator, tenantOf } from './access/tenant.ts';

export interface QuotaDeps {
  tenantQuotas: TenantQuotaStore;
  audit: AuditStore;
}

export async function getTenant(
  deps: QuotaDeps,
  request: DecodedRequest<'tenant.get'>,
  delivery: Delivery,
  reply: ReplyWriter,
): Promise<void> {
  await answerTenant(deps, tenantOf(request, delivery), reply);
}

export async function putTenant(
  deps: QuotaDeps,
  request: DecodedRequest<'tenant.put'>,
  delivery: Delivery,
  reply: ReplyWriter,
): Promise<void> {
  const tenant = tenantOf(request, delivery);
  checkOperator(delivery);
  await deps.tenantQuotas.set(tenant, readQuota(request.quota));
  await deps.audit.note(tenant, delivery, tenant);
  await answerTenant(deps, tenant, reply);
}

async function answerTenant({ tenantQuotas }: QuotaDeps, tenant: string, reply: ReplyWriter): Promise<void> {
  const [quota, used] = await Promise.all([tenantQuotas.get(tenant), tenantQuotas.used(tenant)]);
  reply.end('tenant.state', { id: tenant, quota, used });
}
