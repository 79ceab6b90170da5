/** The answers of `/v1/keys`, `/v1/tenants`, `/v1/usage` and `/v1/audit`. */
export type { AuditEntry, UsageRow } from '../../sdk/client/accounts.ts';
export type { ApiKeyPage, ApiKeyState, CreatedApiKey } from '../../sdk/client/keys.ts';

export interface TenantPage {
  tenants: { id: string }[];
  next_cursor: string;
}
