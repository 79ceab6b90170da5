/** The operations on traces. They check all fields, because a direct producer passes no gateway. */
import type { Delivery } from '../../../core/bus/consume/delivery.ts';
import type { ReplyWriter } from '../../../core/bus/reply/reply-writer.ts';
import type { ShardedRedis } from '../../../core/bus/shards.ts';
import { MillraceError } from '../../../core/errors.ts';
import { pageLimit } from '../../../core/page-limit.ts';
import { operatorTenant } from '../../../core/store/tenants/erasures.ts';
import { TraceStore } from '../../../core/store/traces/trace-store.ts';
import { hasMoreCharacters } from '../../../core/text/printable.ts';
import { traceIdOf } from '../../../core/tracing/trace-context.ts';
import type { DecodedRequest, ReplyBody } from '../../../proto/registry.ts';
import { tenantOf } from '../access/tenant.ts';

export interface TraceDeps {
  redis: ShardedRedis;
}

const listLimit = { usual: 50, max: 500 };
const nameCharsMax = 200;
const msMax = 24 * 60 * 60 * 1000;
const cursorForm = /^(\d{1,15}-\d{1,15}:\d{1,6}:\d{1,15}-\d{1,15})?$/;
const idForm = /^[\x21-\x7e]{1,128}$/;

export async function listTraces(
  { redis }: TraceDeps,
  request: DecodedRequest<'trace.list'>,
  delivery: Delivery,
  reply: ReplyWriter,
): Promise<void> {
  const traces = new TraceStore({ redis });
  const tenant = tenantOf(request, delivery);
  const { name, errors, min_ms: minMs, cursor, without_reads: withoutReads } = request;
  if (hasMoreCharacters(name, nameCharsMax)) throw bad('name', `must have at most ${nameCharsMax} characters`);
  if (!(minMs >= 0 && minMs <= msMax)) throw bad('min_ms', `must be 0 to ${msMax}`);
  if (!cursorForm.test(cursor)) throw bad('cursor', 'must be the next_cursor of the page before');
  const query = { name, errors, minMs, withoutReads, cursor, limit: pageLimit(request.limit, listLimit) };
  const tenants = delivery.tenant === operatorTenant ? await traces.tenants() : [];
  reply.end('trace.page', { ...(await traces.list(tenant, query)), tenants });
}

export async function getTrace(
  { redis }: TraceDeps,
  request: DecodedRequest<'trace.get'>,
  delivery: Delivery,
  reply: ReplyWriter,
): Promise<void> {
  const traces = new TraceStore({ redis });
  const tenant = tenantOf(request, delivery);
  const { id } = request;
  if (!idForm.test(id)) throw bad('id', 'must be 1 to 128 printable ASCII characters without spaces');
  const isAny = request.tenant === '' && delivery.tenant === operatorTenant;
  const tenants = isAny ? [tenant, ...(await traces.tenants()).filter((other) => other !== tenant)] : [tenant];
  for (const owner of tenants) {
    const found = await findTrace(traces, owner, id);
    if (found) return reply.end('trace.state', found);
  }
  const message = `There is no trace ${id}. Spans are there a second after their end, and the oldest ones are removed.`;
  throw new MillraceError('not_found', message, { param: 'id' });
}

/** @param id of W3C, or an X-SERVICE-TRACE-ID */
async function findTrace(
  traces: TraceStore,
  tenant: string,
  id: string,
): Promise<ReplyBody<'trace.state'> | undefined> {
  const found = await traces.get(tenant, traceIdOf(id));
  if (found) return found;
  const traceId = await traces.idOf(tenant, id);
  return traceId === undefined ? undefined : traces.get(tenant, traceId);
}

function bad(param: string, problem: string): MillraceError {
  return new MillraceError('bad_request', `${param} ${problem}.`, { param });
}
