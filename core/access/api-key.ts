/**
 * Makes and reads API keys. Redis has the hash of a key's secret, never the secret.
 *
 *     mlr_k3v9x0a2b7qd_<43 characters of base64url: 32 random bytes>
 *         id           secret
 *
 * The gateway, the SDK or the CLI makes the secret and sends the hash. So no secret is in the append-only file of Redis.
 * The hash needs no salt, because a secret of 256 random bits cannot be guessed.
 */
import { hash, randomBytes, randomInt } from 'node:crypto';

export interface ApiKey {
  readonly id: string;
  /** The whole key. It is shown once, and never stored. */
  readonly text: string;
  /** SHA-256 of the secret, in hexadecimal digits. */
  readonly hash: string;
}

const idChars = 'abcdefghijklmnopqrstuvwxyz0123456789';
const idLength = 12;
const secretBytes = 32;
const secretChars = 43;
const idForm = /^[a-z0-9]{12}$/;
const hashForm = /^[0-9a-f]{64}$/;
const keyForm = /^mlr_([a-z0-9]{12})_([A-Za-z0-9_-]{43})$/;

export function makeApiKey(): ApiKey {
  const id = Array.from({ length: idLength }, () => idChars[randomInt(idChars.length)]).join('');
  const secret = randomBytes(secretBytes).toString('base64url');
  return { id, text: `mlr_${id}_${secret}`, hash: hashSecret(secret).toString('hex') };
}

/** @returns the id and the hash of the secret; undefined when the text has another form. */
export function parseApiKey(text: string): { id: string; hash: Buffer } | undefined {
  const [, id, secret] = keyForm.exec(text) ?? [];
  return id === undefined || secret === undefined ? undefined : { id, hash: hashSecret(secret) };
}

/** @param key a key in the form that `parseApiKey` accepts. It is the password of the Redis user of a producer. */
export function secretOf(key: string): string {
  return key.slice(-secretChars);
}

export function isApiKeyId(text: string): boolean {
  return idForm.test(text);
}

export function isApiKeyHash(text: string): boolean {
  return hashForm.test(text);
}

/** Hashes the text of the secret, not its bytes: two texts of base64url may stand for the same bytes. */
function hashSecret(secret: string): Buffer {
  return hash('sha256', secret, 'buffer');
}
