/**
 * The Redis users of producers. A producer is an API key that also has a user and a stream of its own. The password is
 * the secret of the key, and Redis gets the hash that the record has.
 *
 *     it may             XADD, XLEN, XRANGE     its own stream, whose name has its tenant
 *                        XADD, XREAD, EXPIRE..  the reply streams of its 16 instances
 *                        PING, TIME, HELLO      and what a client sends when it connects
 *     it may not         anything else: no other key, no SCAN, INFO, EVAL, ACL or CONFIG
 *
 * Redis forgets its users at a restart, because they are not in the AOF. The relay (`processors/relay`) creates them
 * again from the records.
 */
import type { Redis } from 'ioredis';
import {
  producerInstances,
  producerKey,
  producerKeyPattern,
  producerReplyPattern,
  producerUser,
  producerUserPrefix,
  replyKey,
} from '../../bus/streams.ts';
import { MillraceError } from '../../errors.ts';
import { isOutage } from '../../outage.ts';
import { scanKeys } from '../../redis/nodes.ts';
import { clusterRights, removeUser, setUser, userNames } from '../../redis/users.ts';
import type { ApiKeyRecord } from './api-key-record.ts';

export type ProducerIdentity = Pick<ApiKeyRecord, 'id' | 'tenant'>;

const anywhere = ['+ping', '+time', '+hello', '+auth', '+client|setname', ...clusterRights];
const ofStream = ['+xlen', '+xrange', '+memory|usage'];
const ofReplies = [...ofStream, '+xread', '+xrevrange', '+xtrim', '+expire', '+ttl', '+exists', '+del', '+unlink'];
const scanCount = 1_000;

export class ProducerUsers {
  readonly #redis: Redis;

  constructor({ redis }: { redis: Redis }) {
    this.#redis = redis;
  }

  /**
   * Creates the user of a producer, or sets its rights.
   * @param rights.mayAppend whether it may append to its streams. Without this it can only read its answers.
   * @throws {MillraceError} unavailable if Redis does not let us create users. The message says what to do.
   */
  async grant(
    { id, tenant, hash }: ProducerIdentity & Pick<ApiKeyRecord, 'hash'>,
    { mayAppend = true } = {},
  ): Promise<void> {
    const append = mayAppend ? ['+xadd'] : [];
    const stream = [...append, ...ofStream, `~${producerKey(tenant, id)}`];
    const replies = [...append, ...ofReplies, `~${producerReplyPattern(id)}`];
    const database = `+select|${this.#redis.options.db ?? 0}`;
    const rules = ['reset', 'on', `#${hash}`, '-@all', ...anywhere, database];
    const selectors = [stream, replies].map((some) => `(${some.join(' ')})`);
    try {
      await setUser(this.#redis, producerUser(id), [...rules, ...selectors]);
    } catch (error) {
      if (isOutage(error)) throw error;
      const remedy = 'Give the Redis user of Millrace the right to ACL SETUSER, or use an API key over HTTP.';
      throw new MillraceError('unavailable', `Redis does not let us create users. ${remedy}`, { cause: error });
    }
  }

  /** Deletes the user, whose connections Redis closes, and its reply streams. */
  async remove(id: string): Promise<void> {
    try {
      await removeUser(this.#redis, producerUser(id));
    } catch (error) {
      // Redis does not let us change users, so it has none of ours.
      if (isOutage(error)) throw error;
    }
    await this.#redis.unlink(producerInstances(id).map(replyKey));
  }

  /** Deletes the stream of a producer that is gone, with the messages in it. Its consumers would create it again. */
  async removeStream({ id, tenant }: ProducerIdentity): Promise<void> {
    await this.#redis.unlink(producerKey(tenant, id));
  }

  /** @returns the ids of the producers that have a user. */
  async ids(): Promise<string[]> {
    const users = await userNames(this.#redis);
    const own = users.filter((user) => user.startsWith(producerUserPrefix));
    return own.map((user) => user.slice(producerUserPrefix.length));
  }

  /** Deletes streams without a producer, such as one of a requeued dead letter. This scans all keys. */
  async sweepStrays(isProducer: (id: string) => Promise<boolean>): Promise<number> {
    let strays = 0;
    for await (const keys of scanKeys(this.#redis, { match: producerKeyPattern, count: scanCount })) {
      for (const key of keys) {
        const id = key.slice(key.lastIndexOf(':') + 1);
        if (!(await isProducer(id))) strays += await this.#redis.unlink(key);
      }
    }
    return strays;
  }
}
