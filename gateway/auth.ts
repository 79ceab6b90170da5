/**
 * Who is asking: the API key of `Authorization: Bearer`, checked before a byte of the body is read. Keys are compared
 * by their owner (`Keys`), in constant time; here they are only found and their roles enforced.
 */
import { MillraceError } from '../core/errors.ts';

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

/** @throws {MillraceError} unauthorized, or forbidden when the key lacks the role. */
export function authenticate({ keys }: { keys: Keys }, authorization: string, role: Role): Principal {
  const key = bearer.exec(authorization)?.[1];
  const principal = key === undefined ? undefined : keys.authenticate(key);
  if (principal === undefined) {
    throw new MillraceError('unauthorized', 'Send a valid API key in the header "Authorization: Bearer <API_KEY>".');
  }
  if (!principal.roles.has(role)) {
    throw new MillraceError('forbidden', `This API key lacks the role ${role}; use a key that has it.`);
  }
  return principal;
}
