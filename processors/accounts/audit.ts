/** The operation on audit entries. */
import type { Delivery } from '../../core/bus/consume/delivery.ts';
import type { ReplyWriter } from '../../core/bus/reply/reply-writer.ts';
import { pageLimit } from '../../core/page-limit.ts';
import type { AuditStore } from '../../core/store/audit/audit.ts';
import type { DecodedRequest } from '../../proto/registry.ts';
import { tenantOf } from './access/tenant.ts';

export interface AuditDeps {
  audit: AuditStore;
}

const listLimit = { usual: 100, max: 1_000 };

export async function listAudit(
  { audit }: AuditDeps,
  request: DecodedRequest<'audit.list'>,
  delivery: Delivery,
  reply: ReplyWriter,
): Promise<void> {
  const { limit, cursor, action } = request;
  reply.end(
    'audit.page',
    await audit.list(tenantOf(request, delivery), { limit: pageLimit(limit, listLimit), cursor, action }),
  );
}
