/** The principal of a request: the holder of its API key, with the roles that the key permits. */

import type { Grant } from '../../core/access/grant.ts';

/** The holder of a key. */
export interface Principal {
  readonly id: string;
  readonly tenant: string;
  /** The spaces and queues of the tenant that it may use. */
  readonly grant: Grant;
  readonly roles: ReadonlySet<string>;
  /** Requests a second; 0 is unlimited. */
  readonly rate: number;
  /** The quota of requests, and the id of the key for which they count. Undefined: no limit. */
  readonly requests?: { readonly quotaKey: string; readonly perDay: number } | undefined;
}
