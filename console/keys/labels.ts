/** The labels of the API keys of a tenant, also of keys that were revoked since: the audit has them. */
import { request } from '../api/request.ts';
import type { ApiKeyPage, AuditEntry } from './types.ts';

const entriesMax = 1_000;

/** @returns labels by the id of the key */
export async function readLabels(tenant: string): Promise<ReadonlyMap<string, string>> {
  const query = { tenant, limit: entriesMax };
  const [{ keys }, { entries }] = await Promise.all([
    request<ApiKeyPage>('/v1/keys', { query }),
    request<{ entries: AuditEntry[] }>('/v1/audit', { query: { ...query, action: 'key.' } }),
  ]);
  const changed = entries.map(({ target, label }) => [target, label] as const);
  const present = keys.map(({ id, label = '' }) => [id, label] as const);
  return new Map([...changed, ...present].filter(([, label]) => label !== ''));
}
