/** Usage, the audit and the erasure of tenants as a client sees them. The calls need the role `admin`. */
import type { CallOptions } from './call-options.ts';

export interface UsageQuery {
  /** First instant, epoch ms; default the last 24 hours, by day the last 30 days. */
  from?: number;
  /** Instant behind the last one, epoch ms; default now. */
  to?: number;
  by?: 'hour' | 'day';
  /** Id of an API key; default all. */
  key?: string;
  /** `tenant`: the sums over all keys. */
  per?: 'key' | 'tenant';
  /** One measure, such as `requests`; default all. */
  measure?: string;
  limit?: number;
  /** `next_cursor` of the page before. */
  cursor?: string;
  /** Tenant; default the client's own. Only a client of the tenant `default` may name another, or `*` for all. */
  tenant?: string;
}

export interface UsageRow {
  /** Start of the hour or day, epoch ms. */
  start: number;
  /** Id of the API key; empty: none, or all. */
  key: string;
  measure: string;
  /** Method and path. Only a `requests` row has it. */
  route?: string;
  /** True: the model server did not say how many tokens there were. Only a row of tokens has it. */
  estimated?: boolean;
  value: number;
  /** Only if all tenants were asked for. */
  tenant?: string;
}

export interface UsagePage {
  /** In the order of time, key and measure; of all tenants, by tenant first. */
  rows: UsageRow[];
  /** Empty at the end. */
  next_cursor: string;
}

export interface AuditEntry {
  id: string;
  /** Epoch ms. */
  at: number;
  /** Type of the message that asked for the change, or command of an operator. */
  action: string;
  /** Id of the API key; empty: none. */
  key: string;
  target: string;
  /** Address of the client; `cli`; empty: unknown. */
  from: string;
  /** Id of the request. */
  request: string;
  /** Label of the API key that was changed; empty: none. */
  label: string;
  /** The changed values as they were, and as they are since. Absent: none, or not told. */
  before?: Record<string, string | number>;
  after?: Record<string, string | number>;
}

export interface AuditPage {
  /** The newest first. */
  entries: AuditEntry[];
  /** Empty at the end. */
  next_cursor: string;
}

/** How far the erasure of a tenant is. */
export interface Erasure {
  tenant: string;
  status: 'erasing' | 'erased';
  /** Epoch ms. */
  requested_at: number;
  /** Epoch ms; absent until all is erased. */
  erased_at?: number;
  /** Steps that are not done, the running one first. */
  left?: string[];
  /** The event for which the running step waits. */
  waits_for?: string;
  removed_keys?: number;
  removed_blobs?: number;
  append_only_file?: 'rewritten' | 'off' | 'not_permitted';
}

export interface AccountClient {
  /** The use of a tenant by its API keys. */
  usage(query?: UsageQuery, options?: CallOptions): Promise<UsagePage>;
  /** The audit entries of a tenant. `action`: the beginning of the actions, such as `key.` */
  audit(
    page?: { tenant?: string; limit?: number; cursor?: string; action?: string },
    options?: CallOptions,
  ): Promise<AuditPage>;
  /**
   * Begins to erase a tenant. Only a client of the tenant `default` may do so.
   * @throws {MillraceError} not_found; conflict for the tenant `default`
   */
  eraseTenant(tenant: string, options?: CallOptions): Promise<Erasure>;
  /** @throws {MillraceError} not_found when the tenant was never erased */
  erasure(tenant: string, options?: CallOptions): Promise<Erasure>;
}
