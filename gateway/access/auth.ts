/**
 * Authenticates a request by the API key of `Authorization: Bearer`, before a byte of the body is read.
 *
 * An implementation of `Keys` compares the keys, in constant time. This file reads the header, bounds guesses and
 * enforces roles.
 */

import { hasRole, type RequiredRole, sufficientRoles } from '../../core/access/role.ts';
import { MillraceError } from '../../core/errors.ts';
import type { KeyGuesses } from './key-guesses.ts';
import type { Principal } from './principal.ts';

export interface Keys {
  /** @throws {MillraceError} unavailable when the key cannot be checked now. */
  authenticate(key: string): Principal | undefined;
  /** Whether the key of this id was valid when the keys were read last. */
  isValid(id: string): boolean;
}

/** The header that a 401 must have (RFC 9110, 11.6.1). */
export const challenge = { 'WWW-Authenticate': 'Bearer realm="millrace"' };

const bearer = /^bearer +([\x21-\x7e]+) *$/i;

interface Credentials {
  /** The header `Authorization`; empty when there is none. */
  authorization: string;
  /** The client's address, from `clientAddress`. */
  address: string;
}

/**
 * @throws {MillraceError} unauthorized when there is no valid key, forbidden when the key lacks the role, rate_limit when
 * the address has sent too many wrong keys, unavailable when the key cannot be checked now.
 */
export function authenticate(
  { keys, guesses }: { keys: Keys; guesses: KeyGuesses },
  { authorization, address }: Credentials,
  required: RequiredRole,
): Principal {
  const key = bearer.exec(authorization)?.[1];
  if (key === undefined) throw unauthorized();
  const principal = keys.authenticate(key);
  guesses.check(address, principal);
  if (principal === undefined) throw unauthorized();
  if (!hasRole(principal.roles, required)) {
    const message = `This API key lacks the role ${sufficientRoles(required)}; use a key that has it.`;
    throw new MillraceError('forbidden', message);
  }
  return principal;
}

function unauthorized(): MillraceError {
  return new MillraceError('unauthorized', 'Send a valid API key in the header "Authorization: Bearer <API_KEY>".');
}

/** The error of a request that runs when its key is revoked or expires. */
export function noLongerValid(): MillraceError {
  return new MillraceError('unauthorized', 'This API key was revoked or has expired. Use another one.');
}
