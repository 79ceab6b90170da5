/**
 * The grant of a message: the spaces and queues that its API key may use within its tenant, and how much.
 *
 * The gateway puts it into every request, and each stage passes it on. The processors enforce it, so the rules are the
 * same for HTTP, for MCP and for direct producers.
 */
import type { GrantQuota } from './quota.ts';

export interface Grant {
  /** Id of the key. Empty: a direct producer without a key. */
  readonly key: string;
  /** Names of spaces. Undefined: all. */
  readonly spaces?: readonly string[] | undefined;
  /** Names of queues. Undefined: all. */
  readonly queues?: readonly string[] | undefined;
  /** Undefined: no limit. */
  readonly quota?: GrantQuota | undefined;
}

/** The data that a message may use: that of its tenant, within the grant of its key. */
export interface Access {
  readonly tenant: string;
  readonly grant: Grant;
}

/** The grant of messages without a key. */
export const unrestricted: Grant = { key: '' };

/** @param names spaces, or queues, of a grant */
export function allows(names: readonly string[] | undefined, name: string): boolean {
  return names === undefined || names.includes(name);
}

/**
 * Whether a grant shows an object that concerns several queues, such as a batch: it concerns no other queues.
 * @param names queues of the grant
 * @param concerned queues of the object. Undefined: all
 */
export function covers(names: readonly string[] | undefined, concerned: readonly string[] | undefined): boolean {
  return names === undefined || (concerned?.every((name) => names.includes(name)) ?? false);
}

/** The names of a grant as an argument of a script (`scripts/grant/allows.lua`), and as a field of a record. */
export function scriptNames(names: readonly string[] | undefined): string {
  return names === undefined ? '' : JSON.stringify(names);
}
