/**
 * The registry of event streams that an instance reads now. Workers may append to these streams only.
 *
 *     instance: register ──every 15 s──> register ... unregister     sweeper: removes entries older than 60 s
 *
 * An instance registers its stream before it puts a task, on the same connection. So Redis lets the workers append
 * before any of them has the task.
 */
import type { Redis } from 'ioredis';
import { ttlSeconds } from '../bus/reply/instance-stream.ts';
import { eventKey, eventStreamsKey, eventUser } from '../bus/streams.ts';
import { isOutage } from '../outage.ts';
import { setUser } from '../redis/users.ts';

export interface EventStreamAddress {
  tenant: string;
  instanceId: string;
}

/** Uses the clock of Redis, which all processes share. */
const register = `
-- KEYS[1] the registry  ARGV[1] member  ARGV[2] seconds until it expires
return redis.call('ZADD', KEYS[1], redis.call('TIME')[1] + ARGV[2], ARGV[1])`;

const removeExpired = `
-- KEYS[1] the registry  -> the expired members, which it removes
local now = redis.call('TIME')[1]
local members = redis.call('ZRANGE', KEYS[1], '-inf', '(' .. now, 'BYSCORE')
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', '(' .. now)
return members`;

export class EventRegistry {
  readonly #redis: Redis;

  constructor({ redis }: { redis: Redis }) {
    this.#redis = redis;
  }

  /** Registers a stream, or renews it, and lets the tenant's workers append to it. Idempotent. */
  async register(address: EventStreamAddress): Promise<void> {
    await Promise.all([
      this.#redis.eval(register, 1, eventStreamsKey, memberOf(address), String(ttlSeconds)),
      this.#allow(address),
    ]);
  }

  async unregister(address: EventStreamAddress): Promise<void> {
    await this.#redis.zrem(eventStreamsKey, memberOf(address));
  }

  async live(): Promise<EventStreamAddress[]> {
    return (await this.#redis.zrange(eventStreamsKey, '-inf', '+inf', 'BYSCORE')).map(addressOf);
  }

  /** Removes the streams whose instance no longer renews them. @returns their addresses. */
  async removeExpired(): Promise<EventStreamAddress[]> {
    return ((await this.#redis.eval(removeExpired, 1, eventStreamsKey)) as string[]).map(addressOf);
  }

  /** Lets the workers append. If Redis does not let us change users, workers have a user of the operator. */
  async #allow({ tenant, instanceId }: EventStreamAddress): Promise<void> {
    try {
      await setUser(this.#redis, eventUser(tenant), [`%W~${eventKey(tenant, instanceId)}`]);
    } catch (error) {
      if (isOutage(error)) throw error;
    }
  }
}

function memberOf({ tenant, instanceId }: EventStreamAddress): string {
  return `${tenant} ${instanceId}`;
}

function addressOf(member: string): EventStreamAddress {
  const end = member.indexOf(' ');
  return { tenant: member.slice(0, end), instanceId: member.slice(end + 1) };
}
