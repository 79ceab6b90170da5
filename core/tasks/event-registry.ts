/**
 * The event streams that are read now, known to all processes. Workers may append to these and to no others.
 *
 *     instance: enter ──every 15 s──> enter ... leave       sweeper: what did not enter for 60 s is expired
 *
 * An instance enters before it puts a task, on one connection: Redis lets the workers append before any has the task.
 */
import type { Redis } from 'ioredis';
import { ttlSeconds } from '../bus/reply/instance-stream.ts';
import { eventKey, eventStreamsKey, eventUser } from '../bus/streams.ts';
import { isOutage } from '../outage.ts';

export interface EventStreamAddress {
  tenant: string;
  instanceId: string;
}

/** By Redis' clock, which all processes share. */
const enter = `
-- KEYS[1] the registry  ARGV[1] member  ARGV[2] seconds that it stays
return redis.call('ZADD', KEYS[1], redis.call('TIME')[1] + ARGV[2], ARGV[1])`;

const takeExpired = `
-- KEYS[1] the registry  -> the members that are expired, which are removed
local now = redis.call('TIME')[1]
local members = redis.call('ZRANGE', KEYS[1], '-inf', '(' .. now, 'BYSCORE')
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', '(' .. now)
return members`;

export class EventRegistry {
  readonly #redis: Redis;

  constructor({ redis }: { redis: Redis }) {
    this.#redis = redis;
  }

  /** Again is harmless, and keeps it for longer. */
  async enter(address: EventStreamAddress): Promise<void> {
    await Promise.all([
      this.#redis.eval(enter, 1, eventStreamsKey, memberOf(address), String(ttlSeconds)),
      this.#allow(address),
    ]);
  }

  async leave(address: EventStreamAddress): Promise<void> {
    await this.#redis.zrem(eventStreamsKey, memberOf(address));
  }

  async live(): Promise<EventStreamAddress[]> {
    return (await this.#redis.zrange(eventStreamsKey, '-inf', '+inf', 'BYSCORE')).map(addressOf);
  }

  /** Those whose instance has fallen silent; they are not live any more. */
  async takeExpired(): Promise<EventStreamAddress[]> {
    return ((await this.#redis.eval(takeExpired, 1, eventStreamsKey)) as string[]).map(addressOf);
  }

  /** Where Redis does not let us change users, workers have one of the operator's. */
  async #allow({ tenant, instanceId }: EventStreamAddress): Promise<void> {
    try {
      await this.#redis.call('ACL', 'SETUSER', eventUser(tenant), `%W~${eventKey(tenant, instanceId)}`);
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
