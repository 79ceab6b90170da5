/** The API keys of a tenant as a client sees them. The calls need the role `admin`. */
import type { Quota } from '../../core/access/quota.ts';
import type { ApiKeyRole } from '../../core/access/role.ts';
import type { CallOptions } from './call-options.ts';

/** The rights of a key. */
export interface ApiKeyTraits {
  roles: ApiKeyRole[];
  /** Spaces that it may use; default all. */
  spaces?: string[];
  /** Queues that it may use; default all. */
  queues?: string[];
  /** Requests a second in each gateway; default `RATE_LIMIT`. */
  rate?: number;
  label?: string;
  /** The most that it may use, together with the keys that it is rotated to; default no limit. */
  quota?: Quota;
  /** Whether it has a Redis user and a stream of its own, for `StreamClient`; default false. */
  producer?: boolean;
}

export interface NewApiKey extends ApiKeyTraits {
  /** Tenant; default the client's own. Only a client of the tenant `default` may name another. */
  tenant?: string;
  /** Seconds until it expires; default never. */
  expires_in?: number;
}

export interface ApiKeyState extends ApiKeyTraits {
  id: string;
  tenant: string;
  /** Epoch milliseconds. */
  created_at: number;
  /** Epoch milliseconds; absent: it does not expire. */
  expires_at?: number;
  /** Id of the key that it was rotated to. */
  replaced_by?: string;
  /** Id of the key for which its quota counts: the first of its rotations. Absent: its own. */
  quota_key?: string;
}

/** A key that was just made. `key` is shown only here. */
export type CreatedApiKey = ApiKeyState & { key: string };

export interface ApiKeyPage {
  /** The newest first. */
  keys: ApiKeyState[];
  /** Empty at the end. */
  next_cursor: string;
}

export interface KeyClient {
  /** @throws {MillraceError} insufficient_storage when the tenant has too many keys */
  createKey(key: NewApiKey, options?: CallOptions): Promise<CreatedApiKey>;
  /** @param page.cursor `next_cursor` of the page before. */
  keys(page?: { tenant?: string; limit?: number; cursor?: string }, options?: CallOptions): Promise<ApiKeyPage>;
  /**
   * Creates a key with the traits of another one.
   * @param rotation.overlap seconds for which the old key stays valid; default 24 hours.
   * @param rotation.expires_in seconds until the new key expires; default: when the old one would have.
   * @throws {MillraceError} not_found; conflict when the key has expired, or was rotated before
   */
  rotateKey(
    id: string,
    rotation?: { tenant?: string; overlap?: number; expires_in?: number },
    options?: CallOptions,
  ): Promise<CreatedApiKey>;
  /** Every gateway refuses the key within 1 s. @throws {MillraceError} not_found */
  revokeKey(id: string, options?: CallOptions & { tenant?: string }): Promise<void>;
}
