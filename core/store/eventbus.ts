/**
 * A tenant's way to the event bus: an address of Redis and a user that may append to the tenant's event streams, and
 * do nothing else. Workers are strangers to the rest of Redis: they read nothing, and reach no other tenant.
 *
 * Redis forgets its users at a restart (they are in no AOF), so the process that owns this makes them again at every
 * connect. Passwords are derived from a secret kept in Redis: every process makes the same user, and a worker's
 * address stays good for as long as the data is there.
 */
import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { Redis } from 'ioredis';
import type { DecodedRequest } from '../../proto/registry.ts';
import { eventKey, eventTopic } from '../bus/streams.ts';
import { progressFields } from '../bus/task-event.ts';
import { MillraceError } from '../errors.ts';
import type { Log } from '../log.ts';
import { isOutage } from '../outage.ts';
import { eventbusSecretKey, eventbusTenantsKey } from './keys.ts';

/** Appending, and what clients send when they connect. (Naming their library is refused, which they overlook.) */
const rights = ['-@all', '+xadd', '+ping', '+info', '+hello', '+auth', '+select', '+client|setname'];

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
  readonly #address: URL;
  /** Whether the address names a user, whom we leave alone. */
  readonly #isComplete: boolean;
  readonly #onReady = () => {
    this.#granting = this.#grantAgain();
  };
  #granting: Promise<void> = Promise.resolve();

  constructor({ redis, log }: Deps, { redisUrl, eventbusUrl }: EventbusOptions) {
    this.#redis = redis;
    this.#log = log;
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
    url.username = userOf(tenant);
    url.password = await this.#grant(tenant);
    url.search = ''; // options of our own client
    await this.#redis.sadd(eventbusTenantsKey, tenant);
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
    const user = ['reset', 'on', `#${hash}`, `%W~${eventTopic(tenant)}*`, ...rights];
    try {
      await this.#redis.call('ACL', 'SETUSER', userOf(tenant), ...user);
    } catch (error) {
      if (isOutage(error)) throw error;
      throw unavailable('Redis does not let us create users.', error);
    }
    return password;
  }

  async #secret(): Promise<string> {
    const fresh = randomBytes(32).toString('hex');
    return (await this.#redis.set(eventbusSecretKey, fresh, 'NX', 'GET')) ?? fresh;
  }
}

function userOf(tenant: string): string {
  return `millrace-events-${tenant}`;
}

function unavailable(why: string, cause: unknown): MillraceError {
  const remedy = `Set EVENTBUS_URL to an address of the same Redis with a user that may XADD to millrace:events:*.`;
  return new MillraceError('unavailable', `There is no event bus. ${why} ${remedy}`, { cause });
}
