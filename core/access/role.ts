/** The roles of API keys, and the role that a message needs. The registry has the role of each message type. */
import { type RequestType, requests } from '../../proto/registry.ts';

/** Roles that an API key may have. A role for reading allows what only reads of the role before its colon. */
export const apiKeyRoles = ['rag', 'queue', 'worker', 'admin', 'rag:read', 'queue:read', 'admin:read'] as const;

export type ApiKeyRole = (typeof apiKeyRoles)[number];

/** The role that a key must have to send a message or to use a route. */
export interface RequiredRole {
  /** `any`: each valid key may use the route. */
  readonly role: 'rag' | 'queue' | 'worker' | 'admin' | 'any';
  /** Whether it only reads, so that the role for reading suffices: `rag:read` for `rag`. */
  readonly reads?: boolean;
}

/** The types with a role. All others go between processors only. */
export type ClientRequest = {
  [T in RequestType]: (typeof requests)[T] extends { role: ApiKeyRole } ? T : never;
}[RequestType];

export function isClientRequest(type: RequestType): type is ClientRequest {
  return 'role' in requests[type];
}

/** @returns what a key needs to send the message. A route that sends it needs the same. */
export function roleFor(type: ClientRequest): Required<RequiredRole> {
  const [role, reads] = requests[type].role.split(':') as [RequiredRole['role'], 'read' | undefined];
  return { role, reads: reads !== undefined };
}

/** Whether one of the roles of a key is the required one. */
export function hasRole(roles: Pick<ReadonlySet<string>, 'has'>, { role, reads = false }: RequiredRole): boolean {
  return role === 'any' || roles.has(role) || (reads && roles.has(`${role}:read`));
}

/** @returns the roles that suffice, as the text of an error: `rag or rag:read`. */
export function sufficientRoles({ role, reads = false }: RequiredRole): string {
  return reads ? `${role} or ${role}:read` : role;
}
