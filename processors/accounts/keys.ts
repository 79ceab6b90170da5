/**
 * The operations on API keys. They check all fields, because a direct producer passes no gateway. A new key is answered
 * when all gateways accept it. Otherwise a client that uses it at once would be refused.
 */
import type { Delivery } from '../../core/bus/consume/delivery.ts';
import type { ReplyWriter } from '../../core/bus/reply/reply-writer.ts';
import { pageLimit } from '../../core/page-limit.ts';
import {
  type ApiKeyRecord,
  checkApiKeyHash,
  checkApiKeyId,
  lifetimeMsOf,
  overlapMsOf,
  readTraits,
} from '../../core/store/api-keys/api-key-record.ts';
import type { ApiKeyStore } from '../../core/store/api-keys/api-keys.ts';
import type { AuditStore } from '../../core/store/audit/audit.ts';
import type { DecodedRequest, ReplyBody } from '../../proto/registry.ts';
import { tenantOf } from './access/tenant.ts';

export interface KeyDeps {
  apiKeys: ApiKeyStore;
  audit: AuditStore;
}

/** Spaces or queues that an entry of the audit names. */
const namesMax = 8;

const listLimit = { usual: 50, max: 1_000 };

export async function createKey(
  { apiKeys, audit }: KeyDeps,
  request: DecodedRequest<'key.create'>,
  delivery: Delivery,
  reply: ReplyWriter,
): Promise<void> {
  const { id, hash, expires_in } = request;
  const tenant = tenantOf(request, delivery);
  checkApiKeyId('id', id);
  checkApiKeyHash(hash);
  const lifetimeMs = lifetimeMsOf(expires_in);
  const key = await apiKeys.create({ id, hash, tenant, traits: readTraits(request), lifetimeMs });
  await audit.note(tenant, delivery, id, { label: key.label, after: rightsOf(key) });
  await apiKeys.awaitGateways();
  reply.end('key.state', stateOf(key));
}

export async function listKeys(
  { apiKeys }: KeyDeps,
  request: DecodedRequest<'key.list'>,
  delivery: Delivery,
  reply: ReplyWriter,
): Promise<void> {
  const { limit, cursor } = request;
  const tenant = tenantOf(request, delivery);
  const { keys, nextCursor } = await apiKeys.list(tenant, { limit: pageLimit(limit, listLimit), cursor });
  reply.end('key.page', { keys: keys.map(stateOf), next_cursor: nextCursor });
}

export async function revokeKey(
  { apiKeys, audit }: KeyDeps,
  request: DecodedRequest<'key.revoke'>,
  delivery: Delivery,
  reply: ReplyWriter,
): Promise<void> {
  const { id } = request;
  const tenant = tenantOf(request, delivery);
  checkApiKeyId('id', id);
  const key = await apiKeys.get(id);
  await apiKeys.revoke(tenant, id);
  await audit.note(tenant, delivery, id, key && { label: key.label, before: rightsOf(key) });
  reply.end('key.revoked', { id, revoked: true });
}

export async function rotateKey(
  { apiKeys, audit }: KeyDeps,
  request: DecodedRequest<'key.rotate'>,
  delivery: Delivery,
  reply: ReplyWriter,
): Promise<void> {
  const { id, new_id, hash, overlap, expires_in } = request;
  const tenant = tenantOf(request, delivery);
  checkApiKeyId('id', id);
  checkApiKeyId('new_id', new_id);
  checkApiKeyHash(hash);
  const times = { overlapMs: overlapMsOf(overlap ?? undefined), lifetimeMs: lifetimeMsOf(expires_in) };
  const key = await apiKeys.rotate(tenant, id, { id: new_id, hash, ...times });
  await audit.note(tenant, delivery, id, { label: key.label, after: { replaced_by: key.id } });
  await apiKeys.awaitGateways();
  reply.end('key.state', stateOf(key));
}

/** @returns what a key may do, for the audit. Of a long list only its length is told. */
function rightsOf({ roles, spaces, queues, rate, quota }: ApiKeyRecord): object {
  const named = (names: readonly string[] | undefined) =>
    names && (names.length > namesMax ? names.length : names.join(' '));
  return { roles: roles.join(' '), spaces: named(spaces), queues: named(queues), rate, ...quota };
}

/** @returns what may be shown of a key. Its hash may not. */
function stateOf({ hash: _, created_at, expires_at = 0, ...record }: ApiKeyRecord): ReplyBody<'key.state'> {
  const { roles, spaces, queues, ...rest } = record;
  return {
    ...rest,
    roles: [...roles],
    spaces: [...(spaces ?? [])],
    queues: [...(queues ?? [])],
    created_at,
    expires_at,
  };
}
