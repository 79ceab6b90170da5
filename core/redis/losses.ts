/**
 * Counts the losses of a connection to Redis.
 *
 * Redis answers a write before its replicas have it, so after a failover the new master may lack it. So a process must not
 * confirm through a connection what it wrote through a former one: it reads the count before the write, and compares it in
 * the turn in which it confirms. If the counts are equal, both use one connection, because a command that is sent is never
 * sent again. A difference does not mean that the write is lost.
 */
import type { Redis } from 'ioredis';
import { onLost, onReady } from './nodes.ts';

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
}
