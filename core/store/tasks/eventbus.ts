/**
 * A tenant's way to the event bus: an address of Redis and a user that may append to the tenant's event streams that are
 * read now, and do nothing else. Workers are strangers to the rest of Redis: they read nothing, make no stream, and reach
 * no other tenant and no other database.
 *
 * An instance allows its own stream when it enters the registry (`event-registry.ts`). The sweep takes that back when the
 * instance is gone, deletes what it left behind, and keeps every stream below a bound of bytes.
 *
 * Redis forgets its users at a restart (they are in no AOF), so the process that owns this makes them again at every
 * connect. Passwords are derived from a secret kept in Redis: every process makes the same user, and a worker's
 * address stays good for as long as the data is there.
 */
import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { Redis } from 'ioredis';
import type { DecodedRequest } from '../../../proto/registry.ts';
import { trimToBytes } from '../../bus/stream-bytes.ts';
import { eventKey, eventPrefix, eventTopic, eventUser } from '../../bus/streams.ts';
import { MillraceError } from '../../errors.ts';
import type { Log } from '../../log.ts';
import { isOutage } from '../../outage.ts';
import { EventRegistry, type EventStreamAddress } from '../../tasks/event-registry.ts';
import { backlogBytesMax } from '../../tasks/event-stream.ts';
import { progressFields } from '../../tasks/task-event.ts';
import { eventbusSecretKey, eventbusTenantsKey } from '../keys.ts';

/** Appending, and what clients send when they connect. (Naming their library is refused, which they overlook.) */
const rights = ['-@all', '+xadd', '+ping', '+info', '+hello', '+auth', '+client|setname'];
const scanCount = 1_000;

export interface EventbusOptions {
  redisUrl: string;
  /** EVENTBUS_URL */
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
  /** Whether the address names a user, whom we leave alone. */
  readonly #isComplete: boolean;
  readonly #onReady = () => {
    this.#granting = this.#grantAgain();
  };
  #granting: Promise<void> = Promise.resolve();
  /** By tenant, the keys that its user may append to, as far as we know. */
  readonly #granted = new Map<string, ReadonlySet<string>>();

  constructor({ redis, log }: Deps, { redisUrl, eventbusUrl }: EventbusOptions) {
    this.#redis = redis;
    this.#log = log;
    this.#registry = new EventRegistry({ redis });
    this.#address = new URL(eventbusUrl ?? redisUrl);
    this.#isComplete = eventbusUrl !== undefined && (this.#address.username !== '' || this.#address.password !== '');
  }

  async start(): Promise<void> {
    this.#redis.on('ready', this.#onReady);
    this.#onReady();
    await this.#granting;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#redis.off('ready', this.#onReady);
    await this.#granting;
  }

  /** @throws {MillraceError} `unavailable` where Redis does not let us make users, saying what to set. */
  async describe(tenant: string): Promise<{ url: string; topic: string }> {
    const topic = eventTopic(tenant);
    if (this.#isComplete) return { url: this.#address.href, topic };
    if (this.#address.protocol === 'unix:') throw unavailable('Workers cannot reach Redis by its socket.', undefined);
    const url = new URL(this.#address);
    // First, so that a sweep that begins now leaves the user its password.
    await this.#redis.sadd(eventbusTenantsKey, tenant);
    url.username = eventUser(tenant);
    url.password = await this.#grant(tenant);
    url.search = ''; // options of our own client
    return { url: url.href, topic };
  }

  /**
   * Appends a progress event for a worker that has no way to Redis. Its message may come again: it is heard once.
   * @throws {MillraceError} bad_request when its data is not a JSON object; unavailable when the instance has no stream.
   */
  async progress(
    tenant: string,
    instanceId: string,
    event: DecodedRequest<'task.event'>,
    messageId: string,
  ): Promise<void> {
    const { task_id: taskId, event_id: eventId, event_name: eventName, event_data: eventData } = event;
    const fields = progressFields({ taskId, eventId, eventName, eventData }, messageId);
    if ((await this.#redis.xadd(eventKey(tenant, instanceId), 'NOMKSTREAM', '*', ...fields)) !== null) return;
    throw new MillraceError('unavailable', 'The submitter of the task cannot be reached now: it restarts, or is gone.');
  }

  /**
   * Takes back what the workers of vanished instances might still append to, and bounds the streams that are read.
   * @returns how many streams were nobody's.
   */
  async sweep(): Promise<number> {
    const expired = await this.#registry.removeExpired();
    const live = keysByTenant(await this.#registry.live());
    for (const [tenant, granted] of this.#granted) {
      if (isBeyond(granted, live.get(tenant))) await this.#revoke(tenant);
      if (!live.has(tenant)) this.#granted.delete(tenant);
    }
    for (const [tenant, keys] of live) this.#granted.set(tenant, keys);
    await Promise.all([...live.values()].flatMap((keys) => [...keys]).map((key) => this.#bound(key)));
    // Behind the revocation: nobody can make it again.
    const left = expired.map(({ tenant, instanceId }) => this.#redis.unlink(eventKey(tenant, instanceId)));
    return (await Promise.all(left)).reduce((sum, count) => sum + count, 0);
  }

  /**
   * Deletes the event streams that no instance reads: a user of the operator's may make any. Goes through all keys: not
   * to be called more often than every minute.
   * @returns how many there were.
   */
  async sweepStrays(): Promise<number> {
    let strays = 0;
    let cursor = '0';
    do {
      const scan = ['MATCH', `${eventPrefix}*`, 'COUNT', scanCount, 'TYPE', 'stream'] as const;
      const [next, keys] = await this.#redis.scan(cursor, ...scan);
      cursor = next;
      if (keys.length === 0) continue;
      const live = new Set((await this.#registry.live()).map(({ tenant, instanceId }) => eventKey(tenant, instanceId)));
      for (const key of keys) if (!live.has(key)) strays += await this.#redis.unlink(key);
    } while (cursor !== '0');
    return strays;
  }

  async #bound(key: string): Promise<void> {
    const dropped = await trimToBytes(this.#redis, key, backlogBytesMax);
    if (dropped > 0) this.#log.warn({ key, dropped }, 'events came faster than they are read; the oldest were dropped');
  }

  /** Whoever had access before Redis, or we, started anew has it again. */
  async #grantAgain(): Promise<void> {
    try {
      for (const tenant of await this.#redis.smembers(eventbusTenantsKey)) await this.#grant(tenant);
    } catch (error) {
      if (isOutage(error)) return; // it comes back, and we are called again
      this.#log.warn({ err: error }, 'the users of the event bus could not be made again');
    }
  }

  /** Makes the tenant's user, or makes it what it should be. @returns its password. */
  async #grant(tenant: string): Promise<string> {
    const password = createHmac('sha256', await this.#secret())
      .update(tenant)
      .digest('base64url');
    const hash = createHash('sha256').update(password).digest('hex'); // MONITOR shows this, not the password
    const database = `+select|${Number(this.#address.pathname.slice(1)) || 0}`;
    try {
      await this.#setUser(tenant, ['reset', 'on', `#${hash}`, ...rights, database]);
    } catch (error) {
      if (isOutage(error)) throw error;
      throw unavailable('Redis does not let us create users.', error);
    }
    return password;
  }

  /** Leaves the tenant's user nothing but the streams that are read now. */
  async #revoke(tenant: string): Promise<void> {
    try {
      await this.#setUser(tenant, ['resetkeys']);
    } catch (error) {
      if (isOutage(error)) throw error;
      this.#log.debug({ err: error }, 'not ours to revoke: the workers have a user of the operator'); // strays are swept
    }
  }

  /** An instance may enter meanwhile and allow its stream, which `rules` take away again: then once more. */
  async #setUser(tenant: string, rules: string[]): Promise<void> {
    let keys: ReadonlySet<string>;
    let live = await this.#liveKeys(tenant);
    do {
      keys = live;
      const patterns = [...keys].map((key) => `%W~${key}`);
      await this.#redis.call('ACL', 'SETUSER', eventUser(tenant), ...rules, ...patterns);
      live = await this.#liveKeys(tenant);
    } while (isBeyond(live, keys));
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

/** Whether `keys` has some that are not in `others`. */
function isBeyond(keys: ReadonlySet<string>, others: ReadonlySet<string> = new Set()): boolean {
  return keys.values().some((key) => !others.has(key));
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
