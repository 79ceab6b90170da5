/**
 * Relays the messages of all producers to the work streams. Several processes share it: they consume the streams of the
 * producers as members of one group.
 *
 * Each producer has a consumer of its own, with its own bound of messages in flight. So a flood of one producer does not
 * delay another. The relay follows the records of API keys: it creates the Redis user of each producer, also after a
 * restart of Redis, and deletes the user and the streams of a producer that was revoked or has expired.
 */

import { setTimeout as delay } from 'node:timers/promises';
import { RedisClock } from '../../core/bus/clock.ts';
import { type ConsumerDeps, startShardConsumer } from '../../core/bus/consume/consumer.ts';
import { Replies } from '../../core/bus/reply/reply-writer.ts';
import type { Publisher } from '../../core/bus/request/publisher.ts';
import { producerKey } from '../../core/bus/streams.ts';
import { MillraceError } from '../../core/errors.ts';
import { onReady } from '../../core/redis/nodes.ts';
import { readLogEnd } from '../../core/store/api-keys/api-key-log.ts';
import type { ApiKeyRecord } from '../../core/store/api-keys/api-key-record.ts';
import type { ApiKeyStore } from '../../core/store/api-keys/api-keys.ts';
import { ProducerUsers } from '../../core/store/api-keys/producer-users.ts';
import { relayHandler } from './handler.ts';
import { IntakeGuard, type ProducerBounds } from './intake-guard.ts';
import { Producer } from './producer.ts';
import { PublishedWork } from './published-work.ts';

/** Time between two looks at the records and the streams. A revocation takes effect within 1 s. */
const followMs = 250;
/** Looks between two comparisons of the users of Redis with the records. */
const reconcileEvery = 4;
/** Looks between two settings of the rights of all users, in case another process set them and died. */
const grantEvery = 40;
/** Messages of one producer that are not done, in each process. */
const inFlightMax = 128;

export interface RelayDeps extends ConsumerDeps {
  publisher: Publisher;
  apiKeys: Pick<ApiKeyStore, 'producers' | 'get'>;
}

export interface RelayOptions {
  reclaimIdleMs: number;
  drainMs?: number;
  bounds?: ProducerBounds;
}

interface Relayed {
  producer: Producer;
  consumer: AsyncDisposable;
}

export async function startRelay(deps: RelayDeps, options: RelayOptions): Promise<Relay> {
  const relay = new Relay(deps, options);
  await relay.start();
  return relay;
}

export class Relay implements AsyncDisposable {
  readonly #deps: RelayDeps & { replies: Replies };
  readonly #options: RelayOptions;
  readonly #clock: RedisClock;
  readonly #users: ProducerUsers;
  readonly #guard: IntakeGuard;
  readonly #work: PublishedWork;
  readonly #relayed = new Map<string, Relayed>();
  readonly #closing = new AbortController();
  #stopListening = () => {};
  /** Consumers of producers that are gone, while they stop. */
  readonly #stopping = new Set<Promise<void>>();
  #records: ApiKeyRecord[] = [];
  /** End of the log of keys when the records were read. */
  #logEnd: string | undefined;
  #looks = 0;
  #failing = false;
  #isRefused = false;
  #following: Promise<void> = Promise.resolve();

  constructor(deps: RelayDeps, { bounds, ...options }: RelayOptions) {
    this.#deps = { ...deps, replies: new Replies(deps) };
    this.#options = options;
    this.#clock = new RedisClock(deps);
    this.#users = new ProducerUsers(deps);
    this.#guard = new IntakeGuard({ ...deps, ...(bounds && { bounds }) });
    this.#work = new PublishedWork(deps);
  }

  async start(): Promise<void> {
    this.#stopListening = onReady(this.#deps.redis, () => {
      this.#looks = 0; // Redis may have restarted without its users
    });
    await this.#look();
    this.#following = this.#follow();
  }

  /** Stops intake and drains. Idempotent. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#closing.abort();
    this.#stopListening();
    await this.#following;
    const consumers = Array.from(this.#relayed.values(), ({ consumer }) => consumer[Symbol.asyncDispose]());
    await Promise.all([...consumers, ...this.#stopping]);
    await this.#work[Symbol.asyncDispose]();
  }

  async #follow(): Promise<void> {
    const { signal } = this.#closing;
    while (!signal.aborted) {
      await delay(followMs, undefined, { signal }).catch(() => {}); // aborted: the loop ends
      if (!signal.aborted) await this.#look();
    }
  }

  /** Brings consumers, users and bounds up to date. The next look repeats what failed. */
  async #look(): Promise<void> {
    try {
      await this.#clock.sample();
      await this.#readRecords();
      const look = this.#looks++;
      await this.#stopInvalid();
      if (look % reconcileEvery === 0) await this.#reconcile({ all: look % grantEvery === 0 });
      for (const record of this.#records) if (!this.#relayed.has(record.id)) await this.#startProducer(record);
      await Promise.all(Array.from(this.#relayed.values(), ({ producer }) => this.#bound(producer)));
      this.#failing = false;
    } catch (error) {
      if (!this.#failing) this.#deps.log.warn({ err: error }, 'the producers are not up to date; trying again');
      this.#failing = true;
    }
  }

  async #readRecords(): Promise<void> {
    const end = await readLogEnd(this.#deps);
    if (end === this.#logEnd) return;
    this.#records = await this.#deps.apiKeys.producers();
    this.#logEnd = end;
  }

  /** Ends the producers that were revoked or have expired. */
  async #stopInvalid(): Promise<void> {
    const now = this.#clock.now();
    this.#records = this.#records.filter((record) => isValid(record, now));
    const valid = new Map(this.#records.map((record) => [record.id, record]));
    for (const [id, { producer, consumer }] of this.#relayed) {
      const record = valid.get(id);
      producer.record = record ?? producer.record; // a rotation gives it an expiry
      if (record) continue;
      await this.#users.remove(id);
      this.#relayed.delete(id);
      this.#guard.forget(producer.record);
      const stopped = this.#stopProducer(producer.record, consumer).finally(() => this.#stopping.delete(stopped));
      this.#stopping.add(stopped);
    }
  }

  /** Stops the consumer, then deletes the stream, which the consumer would create again. */
  async #stopProducer(record: ApiKeyRecord, consumer: AsyncDisposable): Promise<void> {
    await consumer[Symbol.asyncDispose]();
    try {
      await this.#users.removeStream(record);
    } catch (error) {
      this.#deps.log.debug({ err: error }, 'the stream of a producer was left to the sweep');
    }
  }

  async #startProducer(record: ApiKeyRecord): Promise<void> {
    await this.#grant(record);
    const producer = new Producer({ clock: this.#clock }, record);
    const { publisher } = this.#deps;
    const consumer = await startShardConsumer(this.#deps, [producerKey(record.tenant, record.id)], {
      ...this.#options,
      stream: 'producers',
      handler: relayHandler({ publisher, work: this.#work }),
      reader: producer,
      concurrency: inFlightMax,
    });
    this.#relayed.set(record.id, { producer, consumer });
  }

  async #bound({ record }: Producer): Promise<void> {
    if (!(await this.#guard.check(record))) return;
    const mayAppend = this.#guard.mayAppend(record);
    const { id: producer } = record;
    if (mayAppend) this.#deps.log.info({ producer }, 'a producer may append again');
    else this.#deps.log.warn({ producer }, 'a producer sends faster than its messages are done; it may not append now');
    await this.#grant(record);
  }

  /**
   * Creates the users that are missing, and deletes those without a producer.
   * @param options.all whether to set the rights of the others again
   */
  async #reconcile({ all }: { all: boolean }): Promise<void> {
    const users = new Set(await this.#users.ids());
    const known = new Set(this.#records.map(({ id }) => id));
    for (const id of users) if (!known.has(id)) await this.#removeStray(id);
    await Promise.all(this.#records.filter(({ id }) => all || !users.has(id)).map((record) => this.#grant(record)));
  }

  /** Deletes a user, unless its producer was created after the records were read. */
  async #removeStray(id: string): Promise<void> {
    const record = await this.#deps.apiKeys.get(id);
    if (!record?.producer || !isValid(record, this.#clock.now())) await this.#users.remove(id);
  }

  /** If Redis does not let us create users, the operator may have created this one. */
  async #grant(record: ApiKeyRecord): Promise<void> {
    try {
      await this.#users.grant(record, { mayAppend: this.#guard.mayAppend(record) });
      this.#isRefused = false;
    } catch (error) {
      if (!(error instanceof MillraceError)) throw error;
      if (!this.#isRefused) this.#deps.log.warn({ err: error }, 'the users of producers cannot be created');
      this.#isRefused = true;
    }
  }
}

function isValid({ expires_at = Number.POSITIVE_INFINITY }: ApiKeyRecord, now: number): boolean {
  return now < expires_at;
}
