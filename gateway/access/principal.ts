/** The principal of a request: the holder of its API key, with the roles that the key permits. */

import type { Grant } from '../../core/grant.ts';

/** A permission of a key. */
export type Role = 'rag' | 'queue' | 'worker' | 'admin';

/** The holder of a key. */
export interface Principal {
  readonly id: string;
  readonly tenant: string;
  /** What it may use of the tenant's data. */
  readonly grant: Grant;
  /** The key with its middle hidden. A task names its submitter by it. */
  readonly ak: string;
  readonly roles: ReadonlySet<string>;
  /** Requests a second; 0 is unlimited. */
  readonly rate: number;
}

const shownKeyCharsMin = 12;

/** @returns the key in the form `mil***4f2a`. It tells keys apart, but cannot be used as a key. */
export function hideKey(key: string): string {
  return key.length < shownKeyCharsMin ? '***' : `${key.slice(0, 3)}***${key.slice(-4)}`;
}
