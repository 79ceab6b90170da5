/**
 * Confirms that replicas of Redis have what this process wrote (`REDIS_WAIT_REPLICAS`).
 *
 * Redis answers a write before its replicas have it, so a failover may lose it. WAIT blocks the connection that sends it,
 * and counts only what that connection wrote. So it has a connection of its own, which shows that it is at the same master
 * and behind the writes:
 *
 *     connection of the writes   (writes) ... SET key token
 *     own connection                                       GETDEL key, WAIT replicas ms
 *
 * A server with the token has all writes before it, because replication keeps their order. A write whose connection was
 * lost before the SET is not confirmed: the next master may have the token and not the write.
 *
 * There is one round trip at a time to each node. Calls that arrive meanwhile share the next one.
 */
import { randomUUID } from 'node:crypto';
import type { Redis } from 'ioredis';
import { MillraceError } from '../errors.ts';
import type { Log } from '../log.ts';
import { OutageError } from '../outage.ts';
import { addressOf, nodeOf } from '../redis/nodes.ts';
import { connectBlocking } from './connection.ts';
import type { ShardedRedis } from './shards.ts';
import { keyTag, shardTag, tagOf } from './streams.ts';

const tokenMs = 60_000;

export interface ReplicaOptions {
  /** Replicas that must have a write before it is answered. 0: none. */
  replicas: number;
  /** Longest wait of one round trip, ms. A call waits for two at most. */
  waitMs: number;
}

/** In place of a tenant: every node that takes writes. */
export const everyNode = Symbol('every node');

/** The end of one round trip. */
interface Confirmation {
  /** Number of losses of the connection before it began. */
  losses: number;
  /** Replicas that have all writes before it. */
  replicas: number;
}

/** @returns undefined when no replica is to be waited for. */
export async function startReplicas(
  deps: { url: string; redis: ShardedRedis; log: Log },
  options: ReplicaOptions,
): Promise<Replicas | undefined> {
  if (options.replicas === 0) return undefined;
  const own = await connectBlocking({ url: deps.url, name: 'replicas', log: deps.log });
  return new Replicas({ ...deps, own }, options);
}

export class Replicas implements AsyncDisposable {
  readonly #deps: { redis: ShardedRedis; own: Redis; log: Log };
  readonly #options: ReplicaOptions;
  readonly #instance = randomUUID();
  /** By address of the node: the last round trip. */
  readonly #last = new Map<string, Promise<unknown>>();
  /** By address of the node: the round trip that has not begun. */
  readonly #next = new Map<string, Promise<Confirmation>>();
  #isLate = false;

  constructor(deps: { redis: ShardedRedis; own: Redis; log: Log }, options: ReplicaOptions) {
    this.#deps = deps;
    this.#options = options;
  }

  /**
   * Resolves when enough replicas have what this process wrote for a tenant.
   * @param tenant or `everyNode`, for what it wrote to API keys and for other tenants
   * @param since count of the losses of `redis` before the writes
   * @throws {OutageError} when it is not known whether the master still has the writes
   * @throws {MillraceError} unavailable when the master has them, and too few replicas
   */
  async confirm(tenant: string | typeof everyNode, since: number): Promise<void> {
    const { redis } = this.#deps;
    await this.confirmTags(
      tenant === everyNode ? [...redis.shards.all.map(tagOf), keyTag] : [shardTag(redis, tenant)],
      since,
    );
  }

  /** As `confirm`, for the writes to keys with these hash tags. */
  async confirmTags(tags: readonly string[], since: number): Promise<void> {
    const tagByNode = new Map(tags.map((tag) => [this.#addressOf(tag), tag]));
    const confirmations = await Promise.all(tagByNode.entries().map(([address, tag]) => this.#join(address, tag)));
    if (confirmations.some(({ losses }) => losses !== since)) {
      throw new OutageError('The connection to Redis was lost after the write.');
    }
    const found = Math.min(...confirmations.map(({ replicas }) => replicas));
    this.#note(found);
    if (found < this.#options.replicas) throw this.#tooFew(found);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#deps.own.disconnect();
  }

  /** @throws {OutageError} while the node of the hash tag is not known */
  #addressOf(tag: string): string {
    const node = nodeOf(this.#deps.redis, this.#tokenKey(tag));
    if (!node) throw new OutageError('The node of a shard is not known.');
    return addressOf(node);
  }

  /** A key that ends `:replicas:<instance>` would be one of the tenant `<instance>`. */
  #tokenKey(tag: string): string {
    return `millrace:{${tag}}:replicas-${this.#instance}`;
  }

  #join(address: string, tag: string): Promise<Confirmation> {
    const waiting = this.#next.get(address);
    if (waiting) return waiting;
    const begin = () => {
      this.#next.delete(address);
      return this.#ask(this.#tokenKey(tag));
    };
    const confirmation = (this.#last.get(address) ?? Promise.resolve()).then(begin, begin);
    this.#next.set(address, confirmation);
    this.#last.set(address, confirmation);
    return confirmation;
  }

  async #ask(key: string): Promise<Confirmation> {
    const { redis, own } = this.#deps;
    const { replicas, waitMs } = this.#options;
    const [losses, token] = [redis.losses.count, randomUUID()];
    try {
      await redis.set(key, token, 'PX', tokenMs);
      const node = nodeOf(own, key);
      if (!node) throw new Error('the node of the key is not known');
      // Both are sent in this turn, so that no other command comes between them.
      const [found, count] = await Promise.all([node.getdel(key), node.wait(replicas, waitMs)]);
      if (found !== token) throw new Error('another server has become the master');
      return { losses, replicas: count };
    } catch (cause) {
      throw new OutageError('The replicas of Redis could not be asked.', { cause });
    }
  }

  /** Logs when replicas begin to be late, and when they are in time again. */
  #note(found: number): void {
    const isLate = found < this.#options.replicas;
    if (isLate === this.#isLate) return;
    this.#isLate = isLate;
    if (isLate) this.#deps.log.warn({ replicas: found }, 'too few replicas confirm what is written');
    else this.#deps.log.info('the replicas confirm what is written');
  }

  #tooFew(found: number): MillraceError {
    const { replicas, waitMs } = this.#options;
    const message =
      `The change was made, but only ${found} of ${replicas} replicas of Redis confirmed it within ${waitMs} ms: it is lost if ` +
      'the master fails now. It is safe to repeat an upload, a completion, or a put with a dedupe_key.';
    return new MillraceError('unavailable', message);
  }
}
