/** The tenant that a message about accounts is for. */
import type { Delivery } from '../../core/bus/consume/delivery.ts';
import { MillraceError } from '../../core/errors.ts';
import { checkTenant } from '../../core/store/api-keys/api-key-record.ts';

/** The tenant whose administrators may name any tenant. */
const operatorTenant = 'default';

/** @throws {MillraceError} forbidden when the key of the message may not use the accounts of the tenant. */
export function tenantOf(request: { tenant: string }, delivery: Pick<Delivery, 'tenant' | 'grant'>): string {
  const tenant = request.tenant || delivery.tenant;
  checkTenant(tenant);
  const { spaces, queues } = delivery.grant;
  if (spaces !== undefined || queues !== undefined) {
    throw new MillraceError('forbidden', 'This API key is limited to spaces or queues; use one that is not.');
  }
  if (tenant === delivery.tenant || delivery.tenant === operatorTenant) return tenant;
  const message = `Only an administrator of the tenant ${operatorTenant} may name another tenant. Leave it out.`;
  throw new MillraceError('forbidden', message, { param: 'tenant' });
}

/** @throws {MillraceError} forbidden when the key of the message is not an operator's. */
export function checkOperator({ tenant }: Pick<Delivery, 'tenant'>): void {
  if (tenant === operatorTenant) return;
  throw new MillraceError('forbidden', `Only an administrator of the tenant ${operatorTenant} may set a quota.`);
}
