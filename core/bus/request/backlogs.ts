/**
 * The backlogs of the work streams, by which a publisher chooses a substream or refuses a request.
 *
 * Work streams are never trimmed, so the bounds here alone bound them. Sizes are sampled, and the publishes of this
 * process since the sample are added.
 */

import type { StreamName } from '../../../proto/registry.ts';
import { MillraceError } from '../../errors.ts';
import type { ShardedRedis } from '../shards.ts';
import { bytesOfStream, sizesOfStreams } from '../stream-bytes.ts';
import { streamKey, streamKeysOf, substreamKeys } from '../streams.ts';

/** Entries of a work stream, waiting or in flight. */
export const backlogMax = 100_000;
/** Bytes of a work stream: 10,000 chats with their passages, or 30 of the largest messages. */
const backlogBytesMax = 256 << 20;
/** Share of both that one substream may have. A tenant has two substreams, so the half is left for others. */
export const substreamShare = 0.25;
const sampleEveryMs = 100;

/** The entries of a substream: those of the last sample plus those published since. */
export interface Backlog {
  readonly key: string;
  entries: number;
  bytes: number;
}

interface StreamBacklog {
  substreams: Map<string, Backlog>;
  sampledAt: number;
}

export interface BacklogBounds {
  /** Entries of a work stream. */
  backlogMax?: number;
  /** Bytes of a work stream. */
  backlogBytesMax?: number;
  /** Key of the stream of a producer, which gets all requests. Default: each request goes to its work stream. */
  producerKey?: string;
}

export class Backlogs {
  readonly #redis: ShardedRedis;
  readonly #entriesMax: number;
  readonly #bytesMax: number;
  readonly #producerKey: string | undefined;
  /** By key of the work stream. There are only a few. */
  readonly #streams = new Map<string, StreamBacklog>();

  constructor({ redis }: { redis: ShardedRedis }, bounds: BacklogBounds) {
    this.#redis = redis;
    this.#entriesMax = bounds.backlogMax ?? backlogMax;
    this.#bytesMax = bounds.backlogBytesMax ?? backlogBytesMax;
    this.#producerKey = bounds.producerKey;
  }

  /**
   * @returns the shortest substream that the tenant's requests may take. The caller adds what it publishes.
   * @throws {MillraceError} unavailable above a bound.
   */
  shortest(stream: StreamName, tenant: string): Backlog {
    if (this.#producerKey !== undefined) return this.#ofProducer(this.#producerKey);
    const key = streamKey(this.#redis, stream, tenant);
    const { substreams } = this.#open(key, () => streamKeysOf(key));
    const own = substreamKeys(this.#redis, stream, tenant).map((key) => substreams.get(key)!);
    const shortest = own.reduce((least, one) => (one.entries < least.entries ? one : least));
    if (this.#isFull([shortest], substreamShare) || this.#isFull([...substreams.values()], 1)) {
      throw full();
    }
    return shortest;
  }

  #ofProducer(key: string): Backlog {
    const backlog = this.#open(key, () => [key]).substreams.get(key)!;
    if (this.#isFull([backlog], 1)) throw full();
    return backlog;
  }

  /** @param share of the bounds of a work stream */
  #isFull(backlogs: Backlog[], share: number): boolean {
    let [entries, bytes] = [0, 0];
    for (const backlog of backlogs) {
      entries += backlog.entries;
      bytes += backlog.bytes;
    }
    return entries >= this.#entriesMax * share || bytes >= this.#bytesMax * share;
  }

  #open(key: string, keys: () => string[]): StreamBacklog {
    let backlog = this.#streams.get(key);
    if (!backlog) {
      const substreams = keys().map((substream) => [substream, { key: substream, entries: 0, bytes: 0 }]);
      backlog = { substreams: new Map(substreams as [string, Backlog][]), sampledAt: Number.NEGATIVE_INFINITY };
      this.#streams.set(key, backlog);
    }
    if (performance.now() - backlog.sampledAt > sampleEveryMs) this.#sample(backlog);
    return backlog;
  }

  #sample(backlog: StreamBacklog): void {
    backlog.sampledAt = performance.now();
    const { substreams } = backlog;
    this.#sizesOf([...substreams.keys()]).then(
      (sizes) => {
        for (const [at, substream] of [...substreams.values()].entries()) Object.assign(substream, sizes[at]);
      },
      () => {}, // Redis is unreachable, and the publish itself fails
    );
  }

  /** A producer may run no script, and has one stream. */
  async #sizesOf(keys: string[]): Promise<{ entries: number; bytes: number }[]> {
    if (this.#producerKey === undefined) return sizesOfStreams(this.#redis, keys);
    const [entries, bytes] = await Promise.all([
      this.#redis.xlen(this.#producerKey),
      bytesOfStream(this.#redis, this.#producerKey),
    ]);
    return [{ entries, bytes }];
  }
}

function full(): MillraceError {
  return new MillraceError('unavailable', 'The service has more work waiting than it takes on. Try again later.');
}
