/** The record of an API key, and the check of what an administrator asks for. */
import { isApiKeyHash, isApiKeyId } from '../../access/api-key.ts';
import type { Grant } from '../../access/grant.ts';
import { grantQuotaOf, type Quota, readQuota } from '../../access/quota.ts';
import { type ApiKeyRole, apiKeyRoles } from '../../access/role.ts';
import { grantNamesMax, isTenant } from '../../bus/entry.ts';
import { MillraceError } from '../../errors.ts';
import { hasMoreCharacters } from '../../text/printable.ts';
import { checkQueueName } from '../tasks/queues.ts';

/** The rights of a key. Redis has them as JSON. A list in it is never empty, because Lua writes an empty list as `{}`. */
export interface ApiKeyTraits {
  readonly roles: readonly ApiKeyRole[];
  /** Spaces that it may use. Absent: all. */
  readonly spaces?: readonly string[];
  /** Queues that it may use. Absent: all. */
  readonly queues?: readonly string[];
  /** Requests a second in each gateway. Absent: `RATE_LIMIT`. */
  readonly rate?: number;
  /** A name for people. */
  readonly label?: string;
  /** The most that it may use, together with the keys that it was rotated from and to. Absent: no limit. */
  readonly quota?: Quota;
  /** Whether it is a producer: it has a Redis user and a stream of its own (`producer-users.ts`). Absent: no. */
  readonly producer?: true;
}

export interface ApiKeyRecord extends ApiKeyTraits {
  readonly id: string;
  readonly tenant: string;
  /** SHA-256 of the secret, in hexadecimal digits. */
  readonly hash: string;
  /** Epoch ms by Redis' clock, as `expires_at`. */
  readonly created_at: number;
  /** The instant from which the key is refused. Absent: never. */
  readonly expires_at?: number;
  /** Id of the key that it was rotated to. */
  readonly replaced_by?: string;
  /** Id of the key for which its quota counts: the first of its rotations. Absent: its own. */
  readonly quota_key?: string;
}

/** The traits as a message has them: all fields are set. An empty list, 0 and '' stand for an absent field. */
export interface RequestedTraits {
  roles: readonly string[];
  spaces: readonly string[];
  queues: readonly string[];
  rate: number;
  label: string;
  quota?: Parameters<typeof readQuota>[0];
  producer: boolean;
}

const spaceCharsMax = 256;
const rateMin = 0.001;
const rateMax = 1_000_000;
const labelCharsMax = 200;
/** Bytes of a record. Every gateway has all records in memory. */
const recordBytesMax = 4_096;
/** Ten years, in seconds. */
const lifetimeMax = 315_360_000;
/** The longest overlap of a rotation, in seconds: 30 days. */
const overlapMax = 2_592_000;
const overlapDefault = 86_400;

const controlChars = /\p{C}/u;

/** @throws {MillraceError} bad_request naming the field at fault. */
export function readTraits(requested: RequestedTraits): ApiKeyTraits {
  const { rate, label, producer } = requested;
  const roles = apiKeyRoles.filter((role) => requested.roles.includes(role));
  const [spaces, queues] = [distinct(requested, 'spaces'), distinct(requested, 'queues')];
  if (roles.length === 0 || roles.length < new Set(requested.roles).size) {
    throw bad('roles', `must name one or more of ${apiKeyRoles.join(', ')}`);
  }
  if (spaces.some((space) => space === '' || hasMoreCharacters(space, spaceCharsMax) || controlChars.test(space))) {
    throw bad('spaces', `must be names of 1 to ${spaceCharsMax} characters`);
  }
  for (const queue of queues) checkQueueName(queue);
  const isAdmin = roles.some((role) => role.startsWith('admin'));
  if (isAdmin && spaces.length + queues.length > 0) {
    throw bad('roles', 'must not hold admin or admin:read with spaces or queues: they are for the whole tenant');
  }
  if (rate !== 0 && !(rate >= rateMin && rate <= rateMax)) throw bad('rate', `must be ${rateMin} to ${rateMax}`);
  if (hasMoreCharacters(label, labelCharsMax) || controlChars.test(label)) {
    throw bad('label', `must be at most ${labelCharsMax} characters without control characters`);
  }
  const quota = readQuota(requested.quota);
  const traits: ApiKeyTraits = {
    roles,
    ...(spaces.length > 0 && { spaces }),
    ...(queues.length > 0 && { queues }),
    ...(rate > 0 && { rate }),
    ...(label !== '' && { label }),
    ...(quota && { quota }),
    ...(producer && { producer }),
  };
  if (Buffer.byteLength(JSON.stringify(traits)) > recordBytesMax) {
    throw bad('spaces', `and queues are too long: a key has at most ${recordBytesMax} bytes; create several keys`);
  }
  return traits;
}

/** The grant of the messages that are sent with the key. */
export function grantOf({ id, spaces, queues, quota, quota_key: quotaKey = id }: ApiKeyRecord): Grant {
  return { key: id, spaces, queues, quota: grantQuotaOf(quotaKey, quota) };
}

/** @param seconds 0: no expiry. @returns milliseconds. @throws {MillraceError} bad_request */
export function lifetimeMsOf(seconds: number): number {
  if (seconds === 0 || (seconds >= 1 && seconds <= lifetimeMax)) return Math.round(seconds * 1000);
  throw bad('expires_in', `must be 1 to ${lifetimeMax} seconds`);
}

/** @throws {MillraceError} bad_request */
export function checkTenant(tenant: string): void {
  if (!isTenant(tenant)) throw bad('tenant', 'must be 1 to 64 letters, digits, underscores or hyphens');
}

/** @throws {MillraceError} bad_request */
export function checkApiKeyId(param: string, id: string): void {
  if (!isApiKeyId(id)) throw bad(param, 'must be 12 lower-case letters and digits');
}

/** @throws {MillraceError} bad_request */
export function checkApiKeyHash(hash: string): void {
  if (!isApiKeyHash(hash)) throw bad('hash', "must be the SHA-256 of the key's secret in 64 hexadecimal digits");
}

/** @param seconds default: 24 hours. @returns milliseconds. @throws {MillraceError} bad_request */
export function overlapMsOf(seconds = overlapDefault): number {
  if (seconds >= 0 && seconds <= overlapMax) return Math.round(seconds * 1000);
  throw bad('overlap', `must be 0 to ${overlapMax} seconds`);
}

function distinct(requested: RequestedTraits, field: 'spaces' | 'queues'): string[] {
  const names = [...new Set(requested[field])];
  if (names.length > grantNamesMax) throw bad(field, `must be at most ${grantNamesMax} names`);
  return names;
}

function bad(param: string, problem: string): MillraceError {
  return new MillraceError('bad_request', `${param} ${problem}.`, { param });
}
