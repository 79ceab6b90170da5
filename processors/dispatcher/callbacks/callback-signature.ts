/**
 * The signature of a callback by Standard Webhooks 1.0: HMAC-SHA256 over `id.timestamp.body`. The timestamp is the time
 * of the attempt, so that a receiver can refuse a replayed message.
 *
 * Each tenant has a secret of its own, so that no tenant can sign for another. It is derived from the service's secret.
 */
import { createHmac, randomBytes } from 'node:crypto';
import { secretPrefix } from '../../../core/config/values.ts';
import type { Config } from '../../../core/config.ts';
import type { ObjectStore } from '../../../core/store/objects/object-store.ts';
import { persistOnce } from '../../../core/store/objects/persisted-value.ts';

const generatedBytes = 32;

/** @returns the key of CALLBACK_SECRET, or else of a secret that is generated once and kept in the store. */
export async function callbackKey(
  { objects }: { objects: ObjectStore },
  config: Pick<Config, 'CALLBACK_SECRET'>,
): Promise<Buffer> {
  const fresh = secretPrefix + randomBytes(generatedBytes).toString('base64');
  const secret = config.CALLBACK_SECRET ?? (await persistOnce(objects, 'callback-secret', fresh));
  return secret.startsWith(secretPrefix)
    ? Buffer.from(secret.slice(secretPrefix.length), 'base64')
    : Buffer.from(secret, 'utf8');
}

/** The key of a tenant's callbacks. That of the tenant `default` is the service's own. */
export function tenantCallbackKey(key: Buffer, tenant: string): Buffer {
  return tenant === 'default' ? key : createHmac('sha256', key).update(`callbacks of ${tenant}`).digest();
}

/** @returns the key as the secret that libraries for Standard Webhooks take. */
export function secretOf(key: Buffer): string {
  return secretPrefix + key.toString('base64');
}

/** @param nowMs epoch ms. @returns the headers that a receiver checks. */
export function signedHeaders(key: Buffer, id: string, body: string, nowMs: number): Record<string, string> {
  const timestamp = Math.floor(nowMs / 1000);
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': String(timestamp), 'webhook-signature': `v1,${signature}` };
}
