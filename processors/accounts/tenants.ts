/** The operations on tenants. Only operators may use them: administrators of the tenant `default`. */
import type { Delivery } from '../../core/bus/consume/delivery.ts';
import type { ReplyWriter } from '../../core/bus/reply/reply-writer.ts';
import { MillraceError } from '../../core/errors.ts';
import { checkTenant } from '../../core/store/api-keys/api-key-record.ts';
import type { AuditStore } from '../../core/store/audit/audit.ts';
import { type ErasureStore, operatorTenant } from '../../core/store/tenants/erasures.ts';
import type { DecodedRequest } from '../../proto/registry.ts';
import { checkOperator } from './access/tenant.ts';

export interface TenantDeps {
  erasures: ErasureStore;
  audit: AuditStore;
}

/** Begins the erasure of a tenant. The eraser does the work. */
export async function eraseTenant(
  { erasures, audit }: TenantDeps,
  { tenant }: DecodedRequest<'tenant.erase'>,
  delivery: Delivery,
  reply: ReplyWriter,
): Promise<void> {
  checkOperator(delivery);
  checkTenant(tenant);
  const state = await erasures.begin(tenant, delivery.id);
  await audit.note(operatorTenant, delivery, tenant);
  reply.end('erasure.state', state);
}

export async function getErasure(
  { erasures }: TenantDeps,
  { tenant }: DecodedRequest<'tenant.erasure'>,
  delivery: Delivery,
  reply: ReplyWriter,
): Promise<void> {
  checkOperator(delivery);
  checkTenant(tenant);
  const state = await erasures.state(tenant);
  if (state === undefined) {
    throw new MillraceError('not_found', `The tenant ${tenant} was never erased.`, { param: 'tenant' });
  }
  reply.end('erasure.state', state);
}
