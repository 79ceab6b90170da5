/** The answers of `/v1/keys`, `/v1/usage` and `/v1/audit`. */
export type { ApiKeyPage, ApiKeyState, CreatedApiKey } from '../../sdk/client/keys.ts';

export interface UsageRow {
  /** Start of the hour or day, epoch ms. */
  start: number;
  key: string;
  measure: string;
  route?: string;
  /** Only if all tenants were asked for. */
  tenant?: string;
  value: number;
}

export interface TenantPage {
  tenants: { id: string }[];
  next_cursor: string;
}

export interface AuditEntry {
  id: string;
  at: number;
  action: string;
  key: string;
  target: string;
  from: string;
  request: string;
}
