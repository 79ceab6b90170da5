/**
 * What the API key of a message may use, within its tenant.
 *
 * The gateway puts it into every request, and each stage passes it on. The processors enforce it, so the rules are the
 * same for HTTP, for MCP and for direct producers.
 */
export interface Grant {
  /** Id of the key. Empty: a direct producer without a key. */
  readonly key: string;
  /** Names of spaces. Undefined: all. */
  readonly spaces?: readonly string[] | undefined;
  /** Names of queues. Undefined: all. */
  readonly queues?: readonly string[] | undefined;
}

/** Whose data a message may use: its tenant, and within it what its key was granted. */
export interface Access {
  readonly tenant: string;
  readonly grant: Grant;
}

/** The grant of messages without a key. */
export const unrestricted: Grant = { key: '' };
