/** The tenant that a message about accounts is for. */
import type { Delivery } from '../../../core/bus/consume/delivery.ts';
import { MillraceError } from '../../../core/errors.ts';
import { checkTenant } from '../../../core/store/api-keys/api-key-record.ts';
import { operatorTenant } from '../../../core/store/tenants/erasures.ts';

/** @throws {MillraceError} forbidden when the key of the message may not use the accounts of the tenant. */
export function tenantOf(request: { tenant: string }, delivery: Pick<Delivery, 'tenant' | 'grant'>): string {
  const tenant = request.tenant || delivery.tenant;
  checkTenant(tenant);
  checkUnlimited(delivery);
  if (tenant === delivery.tenant || delivery.tenant === operatorTenant) return tenant;
  const message = `Only an administrator of the tenant ${operatorTenant} may name another tenant. Leave it out.`;
  throw new MillraceError('forbidden', message, { param: 'tenant' });
}

/** @throws {MillraceError} forbidden unless an operator sent the message. */
export function checkOperator(delivery: Pick<Delivery, 'tenant' | 'grant'>): void {
  checkUnlimited(delivery);
  if (delivery.tenant === operatorTenant) return;
  const message = `Only an operator, an administrator of the tenant ${operatorTenant}, may do this. Ask the operator.`;
  throw new MillraceError('forbidden', message);
}

function checkUnlimited({ grant: { spaces, queues } }: Pick<Delivery, 'grant'>): void {
  if (spaces === undefined && queues === undefined) return;
  throw new MillraceError('forbidden', 'This API key is limited to spaces or queues; use one that is not.');
}
