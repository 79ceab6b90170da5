/**
 * Counts the losses of a connection to Redis.
 *
 * Redis answers a write before its replicas have it, so after a failover the new master may lack it. So a process must not
 * confirm through a connection what it wrote through a former one. It reads the count before the write, and compares it in
 * the turn in which it confirms:
 *
 *     const since = redis.losses.count;
 *     (writes, and waits for their answers)
 *     redis.losses.check(since);
 *     (confirms: moves a cursor, answers, acknowledges)
 *
 * If the counts are equal, both used one connection, because a command is never sent a second time. A difference does not
 * mean that the write is lost. What Redis itself records needs no check: a master that has a record has all writes before it.
 */
import type { Redis } from 'ioredis';
import { OutageError } from '../outage.ts';
import { onLost, onReady } from '../redis/nodes.ts';

export class Losses {
  #count = 0;

  /** Counts as long as the connection lives. */
  constructor(redis: Redis) {
    const increment = () => {
      this.#count++;
    };
    onLost(redis, increment);
    onReady(redis, increment); // in a cluster this also tells of a failover whose old master still answers
  }

  get count(): number {
    return this.#count;
  }

  /** @throws {OutageError} if the connection was lost since the count was read. The work is to be done again. */
  check(since: number): void {
    if (this.#count !== since) throw lostWrite();
  }
}

export function lostWrite(): OutageError {
  return new OutageError('The connection to Redis was lost after a write, so the write may be lost.');
}
