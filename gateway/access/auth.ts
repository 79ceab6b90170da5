/**
 * Who is asking: the API key of `Authorization: Bearer`, checked before a byte of the body is read. Keys are compared
 * by their owner (`Keys`), in constant time; here they are found, guesses are bounded and roles enforced.
 */
import { MillraceError } from '../../core/errors.ts';
import type { KeyGuesses } from './key-guesses.ts';

/** What a key may do. */
export type Role = 'rag' | 'queue' | 'worker' | 'admin';

/** The holder of a key. */
export interface Principal {
  readonly id: string;
  readonly tenant: string;
  /** The key with its middle hidden: what a task says of its submitter. */
  readonly ak: string;
  readonly roles: ReadonlySet<string>;
  /** Requests a second; 0: unlimited. */
  readonly rate: number;
}

export interface Keys {
  authenticate(key: string): Principal | undefined;
}

const shownKeyCharsMin = 12;

/** `mil***4f2a`: enough to tell keys apart, too little to use one. */
export function hideKey(key: string): string {
  return key.length < shownKeyCharsMin ? '***' : `${key.slice(0, 3)}***${key.slice(-4)}`;
}

/** For the 401: RFC 9110, 11.6.1. */
export const challenge = { 'WWW-Authenticate': 'Bearer realm="millrace"' };

const bearer = /^bearer +([\x21-\x7e]+) *$/i;

interface Credentials {
  /** The header `Authorization`; empty when there is none. */
  authorization: string;
  /** Of the client, as `clientAddress` has it. */
  address: string;
}

/**
 * @throws {MillraceError} unauthorized; forbidden when the key lacks the role; rate_limit when its address has sent too
 * many wrong keys.
 */
export function authenticate(
  { keys, guesses }: { keys: Keys; guesses: KeyGuesses },
  { authorization, address }: Credentials,
  role: Role,
): Principal {
  const key = bearer.exec(authorization)?.[1];
  if (key === undefined) throw unauthorized();
  const principal = keys.authenticate(key);
  guesses.check(address, principal);
  if (principal === undefined) throw unauthorized();
  if (!principal.roles.has(role)) {
    throw new MillraceError('forbidden', `This API key lacks the role ${role}; use a key that has it.`);
  }
  return principal;
}

function unauthorized(): MillraceError {
  return new MillraceError('unauthorized', 'Send a valid API key in the header "Authorization: Bearer <API_KEY>".');
}
