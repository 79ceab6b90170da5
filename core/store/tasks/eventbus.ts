/**
 * Access of workers to the event bus: an address of Redis, and one user for each tenant. That user may only append to
 * the tenant's event streams that are read now. It cannot read, create a stream, or reach another tenant or database.
 *
 * An instance allows its own stream when it registers it (`event-registry.ts`). When the instance is gone, the sweep
 * revokes this right and deletes its streams. The sweep also bounds all streams in bytes.
 *
 * Redis forgets its users at a restart, because they are not in the AOF. So the owner of this object creates them again
 * at each connect. Passwords are derived from a secret in Redis. So all processes create the same user, and a worker's
 * address stays valid as long as the data exists.
 */
import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { Redis } from 'ioredis';
import { trimToBytes } from '../../bus/stream-bytes.ts';
import { eventKey, eventPrefix, eventTopic, eventUser } from '../../bus/streams.ts';
import { MillraceError } from '../../errors.ts';
import type { Log } from '../../log.ts';
import { isOutage } from '../../outage.ts';
import { databaseOf, redisUrl as parseAddress, sentinelParameters } from '../../redis/address.ts';
import { onReady, scanKeys } from '../../redis/nodes.ts';
import { clusterRights, setUser } from '../../redis/users.ts';
import { EventRegistry, type EventStreamAddress } from '../../tasks/event-registry.ts';
import { backlogBytesMax } from '../../tasks/event-stream.ts';
import { eventbusSecretKey, eventbusTenantsKey } from '../keys.ts';

/**
 * Commands that workers may send: appending, and those of a connecting client. Clients ignore a refused SETINFO. ioredis
 * asks INFO whether Redis is ready, and goes on if it is refused. INFO would tell of the keys of all tenants.
 */
const rights = ['-@all', '+xadd', '+ping', '+hello', '+auth', '+client|setname', ...clusterRights];
const scanCount = 1_000;

export interface EventbusOptions {
  redisUrl: string;
  /** Value of EVENTBUS_URL. */
  eventbusUrl: string | undefined;
}

interface Deps {
  redis: Redis;
  log: Log;
}

export async function startEventbus(deps: Deps, options: EventbusOptions): Promise<Eventbus> {
  const eventbus = new Eventbus(deps, options);
  await eventbus.start();
  return eventbus;
}

export class Eventbus implements AsyncDisposable {
  readonly #redis: Redis;
  readonly #log: Log;
  readonly #registry: EventRegistry;
  readonly #address: URL;
  /** Whether EVENTBUS_URL has a user or a password. We do not change that user. */
  readonly #isComplete: boolean;
  /** Parameters of the address that workers get. The sentinels' password of REDIS_URL is not for them. */
  readonly #sharedOptions: readonly string[];
  #granting: Promise<void> = Promise.resolve();
  #stopListening = () => {};
  /** Keys that the user of a tenant may append to, as far as this process knows. */
  readonly #granted = new Map<string, ReadonlySet<string>>();

  constructor({ redis, log }: Deps, { redisUrl, eventbusUrl }: EventbusOptions) {
    this.#redis = redis;
    this.#log = log;
    this.#registry = new EventRegistry({ redis });
    this.#address = parseAddress(eventbusUrl ?? redisUrl);
    this.#sharedOptions = eventbusUrl === undefined ? ['node'] : ['node', ...sentinelParameters];
    this.#isComplete = eventbusUrl !== undefined && (this.#address.username !== '' || this.#address.password !== '');
  }

  async start(): Promise<void> {
    const grantAgain = () => {
      this.#granting = this.#grantAgain();
    };
    this.#stopListening = onReady(this.#redis, grantAgain);
    grantAgain();
    await this.#granting;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#stopListening();
    await this.#granting;
  }

  /**
   * The address and the topic for a tenant's workers.
   * @throws {MillraceError} `unavailable` if Redis does not let us create users. The message says what to set.
   */
  async describe(tenant: string): Promise<{ url: string; topic: string }> {
    const topic = eventTopic(tenant);
    if (this.#isComplete) return { url: this.#address.href, topic };
    if (this.#address.protocol === 'unix:') throw unavailable('Workers cannot reach Redis by its socket.', undefined);
    const url = new URL(this.#address);
    // Added first, so that a reconnect during the grant creates this user again.
    await this.#redis.sadd(eventbusTenantsKey, tenant);
    url.username = eventUser(tenant);
    url.password = await this.#grant(tenant);
    for (const option of [...url.searchParams.keys()]) {
      if (!this.#sharedOptions.includes(option)) url.searchParams.delete(option);
    }
    return { url: url.href, topic };
  }

  /**
   * Appends a progress event for a worker without access to Redis. If its message is delivered again, the reader drops
   * the duplicate.
   * @param fields of `progressFields`
   * @throws {MillraceError} unavailable when the instance has no stream
   */
  async append(tenant: string, instanceId: string, fields: string[]): Promise<void> {
    if ((await this.#redis.xadd(eventKey(tenant, instanceId), 'NOMKSTREAM', '*', ...fields)) !== null) return;
    throw new MillraceError('unavailable', 'The submitter of the task cannot be reached now: it restarts, or is gone.');
  }

  /**
   * Revokes access to the streams of instances that are gone and deletes these streams. Bounds the other streams.
   * @returns the number of deleted streams.
   */
  async sweep(): Promise<number> {
    const expired = await this.#registry.removeExpired();
    const live = keysByTenant(await this.#registry.live());
    for (const [tenant, granted] of this.#granted) {
      if (hasOthers(granted, live.get(tenant))) await this.#revoke(tenant);
      if (!live.has(tenant)) this.#granted.delete(tenant);
    }
    for (const [tenant, keys] of live) this.#granted.set(tenant, keys);
    await Promise.all([...live.values()].flatMap((keys) => [...keys]).map((key) => this.#bound(key)));
    // The streams are deleted after the revocation, so that no worker can create them again.
    const deletions = expired.map(({ tenant, instanceId }) => this.#redis.unlink(eventKey(tenant, instanceId)));
    return (await Promise.all(deletions)).reduce((sum, count) => sum + count, 0);
  }

  /**
   * Deletes the event streams that no instance reads. A user of the operator may create any. This scans all keys, so it
   * must not run more often than once a minute.
   * @returns the number of deleted streams.
   */
  async sweepStrays(): Promise<number> {
    let strays = 0;
    for await (const keys of scanKeys(this.#redis, { match: `${eventPrefix}*`, count: scanCount, type: 'stream' })) {
      const live = new Set((await this.#registry.live()).map(({ tenant, instanceId }) => eventKey(tenant, instanceId)));
      for (const key of keys) if (!live.has(key)) strays += await this.#redis.unlink(key);
    }
    return strays;
  }

  async #bound(key: string): Promise<void> {
    const dropped = await trimToBytes(this.#redis, key, backlogBytesMax);
    if (dropped > 0) this.#log.warn({ key, dropped }, 'events came faster than they are read; the oldest were dropped');
  }

  /** Creates the users of all tenants again, after a restart of Redis or of this process. */
  async #grantAgain(): Promise<void> {
    try {
      for (const tenant of await this.#redis.smembers(eventbusTenantsKey)) await this.#grant(tenant);
    } catch (error) {
      if (isOutage(error)) return; // the next `ready` calls this again
      this.#log.warn({ err: error }, 'the users of the event bus could not be made again');
    }
  }

  /** Creates or resets the tenant's user. @returns its password. */
  async #grant(tenant: string): Promise<string> {
    const password = createHmac('sha256', await this.#secret())
      .update(tenant)
      .digest('base64url');
    const hash = createHash('sha256').update(password).digest('hex'); // MONITOR shows this, not the password
    const database = `+select|${databaseOf(this.#address)}`;
    try {
      await this.#setUser(tenant, ['reset', 'on', `#${hash}`, ...rights, database]);
    } catch (error) {
      if (isOutage(error)) throw error;
      throw unavailable('Redis does not let us create users.', error);
    }
    return password;
  }

  /** Limits the tenant's user to the streams that are read now. */
  async #revoke(tenant: string): Promise<void> {
    try {
      await this.#setUser(tenant, ['resetkeys']);
    } catch (error) {
      if (isOutage(error)) throw error;
      // The operator made the workers' user. `sweepStrays` deletes the streams.
      this.#log.debug({ err: error }, 'not ours to revoke: the workers have a user of the operator');
    }
  }

  /**
   * Sets the user. If an instance registered meanwhile, this has revoked the access to its stream, so it is repeated.
   */
  async #setUser(tenant: string, rules: string[]): Promise<void> {
    let keys: ReadonlySet<string>;
    let live = await this.#liveKeys(tenant);
    do {
      keys = live;
      const patterns = [...keys].map((key) => `%W~${key}`);
      await setUser(this.#redis, eventUser(tenant), [...rules, ...patterns]);
      live = await this.#liveKeys(tenant);
    } while (hasOthers(live, keys));
    this.#granted.set(tenant, keys);
  }

  async #liveKeys(tenant: string): Promise<ReadonlySet<string>> {
    return keysByTenant(await this.#registry.live()).get(tenant) ?? new Set();
  }

  async #secret(): Promise<string> {
    const fresh = randomBytes(32).toString('hex');
    return (await this.#redis.set(eventbusSecretKey, fresh, 'NX', 'GET')) ?? fresh;
  }
}

/** Whether `keys` has keys that are not in `known`. */
function hasOthers(keys: ReadonlySet<string>, known: ReadonlySet<string> = new Set()): boolean {
  return keys.values().some((key) => !known.has(key));
}

function keysByTenant(addresses: readonly EventStreamAddress[]): Map<string, ReadonlySet<string>> {
  const byTenant = Map.groupBy(addresses, ({ tenant }) => tenant);
  const keysOf = (tenant: string, some: EventStreamAddress[]) =>
    new Set(some.map(({ instanceId }) => eventKey(tenant, instanceId)));
  return new Map([...byTenant].map(([tenant, some]) => [tenant, keysOf(tenant, some)]));
}

function unavailable(why: string, cause: unknown): MillraceError {
  const remedy = `Set EVENTBUS_URL to an address of the same Redis with a user that may XADD to millrace:events:*.`;
  return new MillraceError('unavailable', `There is no event bus. ${why} ${remedy}`, { cause });
}
