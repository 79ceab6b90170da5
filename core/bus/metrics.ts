/**
 * The Prometheus metrics of the bus: durations of stages, counts of reclaims and dead letters, and depths of streams.
 *
 * The depths of the streams that this process consumes are read from Redis at a scrape. Several processes report the
 * same stream, so these gauges are aggregated by their maximum.
 */

import type { Redis } from 'ioredis';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import { redisTime } from '../redis/time.ts';
import type { ConsumedStream } from './streams.ts';

/**
 * Outcome of a delivery.
 *
 *     done       the handler succeeded
 *     refused    answered with an error that is the client's fault
 *     failed     answered with another error
 *     retried    will be delivered again
 *     deferred   will be delivered again after an outage
 *     dead       moved to the dead letters
 *     dropped    its caller no longer waits
 */
export type Outcome = 'done' | 'refused' | 'failed' | 'retried' | 'deferred' | 'dead' | 'dropped';

interface Watched {
  stream: ConsumedStream;
  /** Keys of its substreams. */
  keys: readonly string[];
  group: string;
}

interface Depth {
  stream: ConsumedStream;
  backlog: number;
  pending: number;
  /** Seconds since the oldest pending entry was published. */
  oldestAge: number;
}

const sampleMs = 500;
const stageBuckets = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300];

export class BusMetrics {
  readonly #redis: Redis;
  readonly #watched = new Map<string, Watched>();
  readonly #stages: Histogram<'stream' | 'outcome'>;
  readonly #reclaims: Counter<'stream'>;
  readonly #deadLetters: Counter<'stream'>;
  readonly #droppedDeadLetters: Counter;
  #sampledAt = Number.NEGATIVE_INFINITY;
  #depths: Promise<Depth[]> = Promise.resolve([]);

  constructor({ registry, redis }: { registry: Registry; redis: Redis }) {
    this.#redis = redis;
    const registers = [registry];
    this.#stages = new Histogram({
      name: 'millrace_stage_seconds',
      help: 'Time from the start of a delivery to its end, by work stream and outcome',
      labelNames: ['stream', 'outcome'],
      buckets: stageBuckets,
      registers,
    });
    this.#reclaims = new Counter({
      name: 'millrace_stream_reclaims_total',
      help: 'Entries taken over from a consumer that fell silent',
      labelNames: ['stream'],
      registers,
    });
    this.#deadLetters = new Counter({
      name: 'millrace_stream_dead_letters_total',
      help: 'Entries that were given up',
      labelNames: ['stream'],
      registers,
    });
    this.#droppedDeadLetters = new Counter({
      name: 'millrace_dead_letters_dropped_total',
      help: 'Dead letters that were dropped because there is no room for more',
      registers,
    });
    this.#gauge(registry, 'backlog', 'Entries that wait or are being worked on', (depth) => depth.backlog);
    this.#gauge(registry, 'pending', 'Entries that are being worked on', (depth) => depth.pending);
    this.#gauge(registry, 'oldest_pending_seconds', 'Age of the oldest of them', (depth) => depth.oldestAge);
  }

  /** Reports the depth of this stream from now on. */
  watch(watched: Watched): void {
    this.#watched.set(watched.keys[0]!, watched);
  }

  /** Stops reporting it. */
  unwatch([key]: readonly string[]): void {
    this.#watched.delete(key!);
  }

  ended(stream: ConsumedStream, outcome: Outcome, ms: number): void {
    this.#stages.observe({ stream, outcome }, ms / 1000);
    if (outcome === 'dead') this.#deadLetters.inc({ stream });
  }

  droppedDeadLetters(count: number): void {
    this.#droppedDeadLetters.inc(count);
  }

  reclaimed(stream: ConsumedStream): void {
    this.#reclaims.inc({ stream });
  }

  #gauge(registry: Registry, name: string, help: string, of: (depth: Depth) => number): void {
    const depths = () => this.#sample();
    new Gauge({
      name: `millrace_stream_${name}`,
      help,
      labelNames: ['stream'],
      registers: [registry],
      aggregator: 'max',
      async collect() {
        for (const depth of await depths()) this.set({ stream: depth.stream }, of(depth));
      },
    });
  }

  /** One sample serves all gauges of a scrape. While Redis is unreachable, the gauges keep their last values. */
  #sample(): Promise<Depth[]> {
    if (performance.now() - this.#sampledAt > sampleMs) {
      this.#sampledAt = performance.now();
      const depths = [...this.#watched.values()].map((watched) => this.#depthOf(watched));
      this.#depths = Promise.all(depths).then(sumByStream, () => []);
    }
    return this.#depths;
  }

  async #depthOf({ stream, keys, group }: Watched): Promise<Depth> {
    const [now, lengths, summaries] = await Promise.all([
      redisTime({ redis: this.#redis }),
      Promise.all(keys.map((key) => this.#redis.xlen(key))),
      Promise.all(keys.map((key) => this.#redis.xpending(key, group) as Promise<[number, string | null]>)),
    ]);
    const depth = { stream, backlog: lengths.reduce((sum, length) => sum + length, 0), pending: 0, oldestAge: 0 };
    for (const [pending, oldest] of summaries) {
      depth.pending += pending;
      const age = oldest === null ? 0 : now - Number.parseInt(oldest, 10);
      depth.oldestAge = Math.max(depth.oldestAge, age / 1000);
    }
    return depth;
  }
}

/** The depths of streams, each of which may have several keys. */
function sumByStream(depths: readonly Depth[]): Depth[] {
  const sums = new Map<ConsumedStream, Depth>();
  for (const { stream, backlog, pending, oldestAge } of depths) {
    const sum = sums.get(stream) ?? { stream, backlog: 0, pending: 0, oldestAge: 0 };
    sum.backlog += backlog;
    sum.pending += pending;
    sum.oldestAge = Math.max(sum.oldestAge, oldestAge);
    sums.set(stream, sum);
  }
  return [...sums.values()];
}
