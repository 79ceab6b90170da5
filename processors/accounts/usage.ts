/** The operation on usage. It checks all fields, because a direct producer passes no gateway. */
import type { Delivery } from '../../core/bus/consume/delivery.ts';
import type { ReplyWriter } from '../../core/bus/reply/reply-writer.ts';
import { MillraceError } from '../../core/errors.ts';
import { pageLimit } from '../../core/page-limit.ts';
import { daysKept, hoursKeptDays, type UsageQuery, type UsageStore } from '../../core/store/usage/usage.ts';
import type { DecodedRequest } from '../../proto/registry.ts';
import { checkOperator, tenantOf } from './access/tenant.ts';

export interface UsageDeps {
  usage: UsageStore;
}

/** The name of a tenant that stands for all of them. */
const allTenants = '*';
const pageBounds = { usual: 1_000, max: 10_000 };
const dayMs = 24 * 60 * 60 * 1000;
/** Periods that one request may read. */
const hoursMax = hoursKeptDays * 24;
const keyForm = /^[A-Za-z0-9_*-]{0,64}$/;

export async function getUsage(
  { usage }: UsageDeps,
  request: DecodedRequest<'usage.get'>,
  delivery: Delivery,
  reply: ReplyWriter,
): Promise<void> {
  const query = queryOf(request, Date.now());
  if (request.tenant === allTenants) {
    checkOperator(delivery);
    reply.end('usage.page', await usage.readAll(query));
  } else {
    reply.end('usage.page', await usage.read(tenantOf(request, delivery), query));
  }
}

/** @throws {MillraceError} bad_request */
function queryOf(request: DecodedRequest<'usage.get'>, now: number): UsageQuery {
  const { by = '', key, per = '', measure, limit, cursor } = request;
  const to = request.to || now;
  if (by !== '' && by !== 'hour' && by !== 'day') throw bad('by', 'must be hour or day');
  if (per !== '' && per !== 'key' && per !== 'tenant') throw bad('per', 'must be key or tenant');
  if (!keyForm.test(key)) throw bad('key', 'must be the id of an API key');
  if (key !== '' && per === 'tenant') throw bad('key', 'cannot be combined with per=tenant');
  if (!isInstant(request.from)) throw bad('from', 'must be an instant');
  if (!isInstant(to) || to <= request.from) throw bad('to', 'must be later than from');
  const from = Math.max(request.from, now - (daysKept + 1) * dayMs);
  if (by !== 'day' && from < now - hoursMax * 60 * 60 * 1000) {
    throw bad('from', `must be within the last ${hoursKeptDays} days for by=hour; use by=day for earlier ones`);
  }
  return { from, to, by: by || 'hour', per: per || 'key', key, measure, limit: pageLimit(limit, pageBounds), cursor };
}

function isInstant(ms: number): boolean {
  return Number.isFinite(ms) && ms >= 0 && ms < 1e15;
}

function bad(param: string, problem: string): MillraceError {
  return new MillraceError('bad_request', `${param} ${problem}.`, { param });
}
