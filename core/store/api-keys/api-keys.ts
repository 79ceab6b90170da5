/**
 * The store of API keys. A key that is a producer has a Redis user as well (`producer-users.ts`).
 *
 *     created ──────────────> expired ──30 days, or its room is needed──> removed
 *        │ ├─rotate: valid for the overlap─^                                 ^
 *        │ └──────────────────────────── revoke ─────────────────────────────┤
 *        └── its expiry ──> expired ───────────────── revoke ────────────────┘
 *
 * A script makes each change and appends the key's id to the log in the same step. Gateways follow the log
 * (`api-key-log.ts`). The id of a removed key is remembered for a day, so that a message that creates it has no effect
 * when it is delivered again.
 */

import type { ApiKey } from '../../access/api-key.ts';
import type { ShardedRedis } from '../../bus/shards.ts';
import { MillraceError } from '../../errors.ts';
import {
  apiKeyLogKey,
  apiKeysByExpiryKey,
  apiKeysByTenantKey,
  apiKeysKey,
  producersKey,
  removedApiKeysKey,
} from '../keys.ts';
import { Script } from '../script.ts';
import { ErasureStore } from '../tenants/erasures.ts';
import { awaitGateways } from './api-key-log.ts';
import type { ApiKeyRecord, ApiKeyTraits } from './api-key-record.ts';
import { ProducerUsers } from './producer-users.ts';

/**
 * How many keys there may be, and how many of them may be producers. Each gateway has all records in memory: about 600
 * bytes a key. A process that relays the messages of producers has a connection for each.
 */
const keysMaxDefault = { tenant: 1_000, service: 100_000, tenantProducers: 64, serviceProducers: 256 };

type KeysMax = typeof keysMaxDefault;

const prelude = 'key/records';
const scripts = {
  create: new Script('key/create-key', { prelude, isFenced: false }),
  revoke: new Script('key/revoke-key', { prelude, isFenced: false }),
  rotate: new Script('key/rotate-key', { prelude, isFenced: false }),
};
const keys = [apiKeysKey, apiKeysByTenantKey, apiKeysByExpiryKey, removedApiKeysKey, apiKeyLogKey, producersKey];

/** Keys that are revoked between two reads of the list. */
const revokeMax = 100;

/** The time and the id of the last key of a page. */
const cursorForm = /^(\d{13})\.([a-z0-9]{12})$/;

export interface ApiKeyPage {
  /** The newest first. */
  keys: ApiKeyRecord[];
  /** Empty at the end. */
  nextCursor: string;
}

export class ApiKeyStore {
  readonly #redis: ShardedRedis;
  readonly #users: ProducerUsers;
  readonly #erasures: ErasureStore;
  readonly #keysMax: KeysMax;

  constructor(deps: { redis: ShardedRedis; keysMax?: Partial<KeysMax> }) {
    this.#redis = deps.redis;
    this.#users = new ProducerUsers(deps);
    this.#erasures = new ErasureStore(deps);
    this.#keysMax = { ...keysMaxDefault, ...deps.keysMax };
  }

  /**
   * Creates a key. Idempotent with the same id and hash. A tenant that was erased is open again from then on.
   * @param key.lifetimeMs 0: it does not expire.
   * @throws {MillraceError} conflict when the id is taken, or the tenant is being erased; insufficient_storage when there
   * are too many keys; unavailable when it is a producer and Redis does not let us create users
   */
  async create(
    key: Omit<ApiKey, 'text'> & { tenant: string; traits: ApiKeyTraits; lifetimeMs: number },
  ): Promise<ApiKeyRecord> {
    const { id, tenant, hash, traits, lifetimeMs } = key;
    if (await this.#erasures.isErasing(tenant)) throw isErasing(tenant);
    const record = JSON.stringify({ id, tenant, hash, ...traits });
    const args = [record, lifetimeMs, JSON.stringify(this.#keysMax)];
    const [outcome, detail] = (await scripts.create.run(this.#redis, keys, args)) as string[];
    if (outcome === 'created') {
      // An erasure that began meanwhile may not have seen the key.
      if (await this.#erasures.open(tenant)) return this.#withUser(JSON.parse(detail));
      await this.revoke(tenant, id);
      throw isErasing(tenant);
    }
    throw outcome === 'full' ? this.#tooMany(detail) : taken('id', id);
  }

  /** Revokes a key, and deletes its Redis user. Idempotent for a day. @throws {MillraceError} not_found */
  async revoke(tenant: string, id: string): Promise<void> {
    if ((await scripts.revoke.run(this.#redis, keys, [tenant, id])) === 0) throw unknownKey(id);
    await this.#users.remove(id);
  }

  /**
   * Creates a key with the traits of another one, which expires after the overlap. Idempotent with the same new id.
   * @param next.lifetimeMs 0: the new key expires when the old one would have.
   * @throws {MillraceError} not_found; conflict when the key is expired or was rotated, or the new id is taken;
   * insufficient_storage when there are too many keys
   */
  async rotate(
    tenant: string,
    id: string,
    next: Omit<ApiKey, 'text'> & { overlapMs: number; lifetimeMs: number },
  ): Promise<ApiKeyRecord> {
    const bounds = JSON.stringify(this.#keysMax);
    const args = [tenant, id, next.id, next.hash, next.overlapMs, next.lifetimeMs, bounds];
    const [outcome, detail] = (await scripts.rotate.run(this.#redis, keys, args)) as string[];
    switch (outcome) {
      case 'rotated':
        return this.#withUser(JSON.parse(detail));
      case 'unknown':
        throw unknownKey(id);
      case 'full':
        throw this.#tooMany(detail);
      case 'taken':
        throw taken('new_id', next.id);
      case 'expired':
        throw conflict(`The API key ${id} has expired. Create a new one.`);
      default:
        throw conflict(`The API key ${id} was rotated to ${detail}. Rotate that one.`);
    }
  }

  /** Revokes all keys of a tenant. @returns their number. */
  async revokeAll(tenant: string): Promise<number> {
    let revoked = 0;
    for (;;) {
      const page = await this.list(tenant, { limit: revokeMax, cursor: '' });
      for (const { id } of page.keys) await scripts.revoke.run(this.#redis, keys, [tenant, id]);
      revoked += page.keys.length;
      if (page.keys.length === 0) return revoked;
    }
  }

  /**
   * Waits until all gateways accept the keys that exist at the call, for at most 2 s.
   * @returns how many gateways run, and how many of them do not have these keys yet.
   */
  awaitGateways(): Promise<{ running: number; late: number }> {
    return awaitGateways({ redis: this.#redis });
  }

  /** @returns undefined when no tenant has the key. */
  async get(id: string): Promise<ApiKeyRecord | undefined> {
    const text = await this.#redis.hget(apiKeysKey, id);
    return text === null ? undefined : JSON.parse(text);
  }

  /** The producers of all tenants. */
  async producers(): Promise<ApiKeyRecord[]> {
    const members = await this.#redis.zrange(producersKey, '0', '-1');
    const ids = members.map((member) => member.split(' ')[1]!);
    const texts = ids.length === 0 ? [] : await this.#redis.hmget(apiKeysKey, ...ids);
    return texts.filter((text) => text !== null).map((text) => JSON.parse(text) as ApiKeyRecord);
  }

  /** Deletes streams of producers that are gone. @returns their number. */
  sweepProducerStreams(): Promise<number> {
    return this.#users.sweepStrays(async (id) => (await this.get(id))?.producer ?? false);
  }

  /**
   * @param page.cursor `nextCursor` of the page before; '' for the first page.
   * @throws {MillraceError} bad_request for another cursor
   */
  async list(tenant: string, { limit, cursor }: { limit: number; cursor: string }): Promise<ApiKeyPage> {
    const [, time, id] = cursorForm.exec(cursor) ?? [];
    if (cursor !== '' && id === undefined) {
      throw new MillraceError('bad_request', 'cursor must be the next_cursor of the page before.', { param: 'cursor' });
    }
    const before = cursor === '' ? `(${tenant}!` : `(${tenant} ${time} ${id}`;
    const after = `[${tenant} `;
    const members = await this.#redis.zrevrangebylex(apiKeysByTenantKey, before, after, 'LIMIT', 0, limit + 1);
    const shown = members.slice(0, limit).map((member) => member.split(' ').slice(1));
    const ids = shown.map(([_, id]) => id!);
    const texts = ids.length === 0 ? [] : await this.#redis.hmget(apiKeysKey, ...ids);
    // A key that was removed between the two reads has no record.
    const found = texts.filter((text) => text !== null).map((text) => JSON.parse(text) as ApiKeyRecord);
    return { keys: found, nextCursor: members.length > limit ? shown[limit - 1]!.join('.') : '' };
  }

  /** Creates the Redis user of a new producer. If Redis does not allow it, the key is removed. */
  async #withUser(record: ApiKeyRecord): Promise<ApiKeyRecord> {
    if (!record.producer) return record;
    try {
      await this.#users.grant(record);
    } catch (error) {
      if (error instanceof MillraceError) await this.revoke(record.tenant, record.id);
      throw error;
    }
    return record;
  }

  #tooMany(owner: string): MillraceError {
    const { tenant, service, tenantProducers, serviceProducers } = this.#keysMax;
    const counts: Record<string, string> = {
      tenant: `The tenant has ${tenant} API keys`,
      service: `The service has ${service} API keys`,
      producers: `The tenant has ${tenantProducers} producers, or the service has ${serviceProducers}`,
    };
    const message = `${counts[owner]}, the most it may have. Revoke those that are not used.`;
    return new MillraceError('insufficient_storage', message);
  }
}

function isErasing(tenant: string): MillraceError {
  const message = `The tenant ${tenant} is being erased. Create the key when that is done.`;
  return new MillraceError('conflict', message, { param: 'tenant' });
}

function unknownKey(id: string): MillraceError {
  return new MillraceError('not_found', `There is no API key ${id}.`, { param: 'id' });
}

function taken(param: string, id: string): MillraceError {
  return new MillraceError('conflict', `The id ${id} was given to an API key before. Make a new one.`, { param });
}

function conflict(message: string): MillraceError {
  return new MillraceError('conflict', message, { param: 'id' });
}
