/**
 * Samples the resources of a service, and checks after a warm-up whether they rise, by the slope of a straight line.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { pendingEntries, withRedis } from './inject/redis.ts';
import { descriptorsOf, memoryOf } from './inject/resources.ts';
import type { Figures } from './scenario.ts';
import type { World } from './world.ts';

const sampleEveryMs = 5_000;
/**
 * Share of the time for the warm-up, in which caches fill and V8 sizes its heap. In a soak of 15 minutes it is longer
 * than the 5 minutes for which Redis remembers a take.
 */
const warmUpShare = 0.36;
const MiB = 1024 * 1024;
/** Records that stay on purpose: batches and their files, until their client deletes them. */
const keptKeys = /:tasks:[^:]+:(batch|file|made|files|batches)\b/;

/** Parts of a key that have a digit: ids and numbers. */
const ids = /:[^:{}]*\d[^:{}]*/g;

/** Largest rise of a measure after the warm-up: a share of its mean, plus noise. */
interface Level {
  share: number;
  noise: number;
}

const levels: Record<'memory' | 'descriptors' | 'keys' | 'pending', Level> = {
  memory: { share: 0.15, noise: 24 * MiB },
  descriptors: { share: 0.1, noise: 8 },
  keys: { share: 0.15, noise: 40 },
  pending: { share: 0, noise: 20 },
};

interface Sample {
  atMs: number;
  /** Values by the name of the measure. */
  values: Record<string, number>;
  /** Keys of Redis by their kind: the name of the key without its ids. */
  keys?: Record<string, number>;
}

export class Sampler implements AsyncDisposable {
  readonly #samples: Sample[] = [];
  readonly #stopping = new AbortController();
  readonly #running: Promise<void>;

  private constructor(world: World) {
    this.#running = this.#run(world);
  }

  static start(world: World): Sampler {
    return new Sampler(world);
  }

  /** @returns the figures, and a sentence for each measure that rises too much. */
  async stop(): Promise<{ figures: Figures; rising: string[] }> {
    await this[Symbol.asyncDispose]();
    return judgeSamples(this.#samples);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  async #run(world: World): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      const sample = await measure(world).catch(() => undefined); // Redis is frozen.
      if (sample) this.#samples.push({ atMs: Date.now(), ...sample });
      await delay(sampleEveryMs, undefined, { signal }).catch(() => {});
    }
  }
}

async function measure({ service, redisUrl }: World): Promise<Omit<Sample, 'atMs'>> {
  const values: Record<string, number> = {};
  const keys: Record<string, number> = {};
  for (const [role, bytes] of Object.entries(await memoryOf(service))) values[`memory of ${role}`] = bytes;
  for (const [role, count] of Object.entries(await descriptorsOf(service))) values[`descriptors of ${role}`] = count;
  await withRedis(redisUrl, async (connection) => {
    values['pending entries'] = await pendingEntries(connection);
    for await (const page of connection.scanStream({ count: 1000 })) {
      for (const key of (page as string[]).filter((key) => !keptKeys.test(key))) {
        const kind = key.replace(ids, ':*');
        keys[kind] = (keys[kind] ?? 0) + 1;
      }
    }
    values['keys of Redis'] = Object.values(keys).reduce((sum, count) => sum + count, 0);
  });
  return { values, keys };
}

/** @returns the mean and the rise of each measure after the warm-up, and a sentence for each that rises too much. */
export function judgeSamples(samples: readonly Sample[]): { figures: Figures; rising: string[] } {
  const startMs = samples[0]?.atMs ?? 0;
  const endMs = samples.at(-1)?.atMs ?? 0;
  const judged = samples.filter(({ atMs }) => atMs >= startMs + warmUpShare * (endMs - startMs));
  const figures: Figures = {};
  const rising: string[] = [];
  for (const name of Object.keys(judged[0]?.values ?? {})) {
    const points = judged.flatMap(({ atMs, values }) => (name in values ? [[atMs, values[name]!] as const] : []));
    const { mean, rise } = lineOf(points);
    const { share, noise } = levelOf(name);
    if (rise > share * mean + noise) {
      const kinds = name === 'keys of Redis' ? `: ${risenKinds(judged)}` : '';
      rising.push(`${name} rose by ${shown(name, rise)} from ${shown(name, mean)}${kinds}`);
    }
    figures[name] = `${shown(name, mean)} (${rise >= 0 ? '+' : ''}${shown(name, rise)})`;
  }
  return { figures, rising };
}

/** @returns the kinds of keys that rose most from the first sample to the last. */
function risenKinds(samples: readonly Sample[]): string {
  const first = samples[0]?.keys ?? {};
  return Object.entries(samples.at(-1)?.keys ?? {})
    .map(([kind, count]) => [kind, count - (first[kind] ?? 0)] as const)
    .sort(([, a], [, b]) => b - a)
    .slice(0, 3)
    .map(([kind, rise]) => `${kind} +${rise}`)
    .join(', ');
}

function levelOf(name: string): Level {
  const kind = Object.keys(levels).find((kind) => name.startsWith(kind)) as keyof typeof levels;
  return levels[kind];
}

function shown(name: string, value: number): string {
  return name.startsWith('memory') ? `${(value / MiB).toFixed(0)} MiB` : value.toFixed(0);
}

/** Fits a line by least squares. @returns the mean, and the rise of the line from the first point to the last. */
function lineOf(points: readonly (readonly [x: number, y: number])[]): { mean: number; rise: number } {
  const meanOf = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const meanX = meanOf(points.map(([x]) => x));
  const mean = meanOf(points.map(([, y]) => y));
  const covariance = meanOf(points.map(([x, y]) => (x - meanX) * (y - mean)));
  const variance = meanOf(points.map(([x]) => (x - meanX) ** 2));
  const span = (points.at(-1)?.[0] ?? 0) - (points[0]?.[0] ?? 0);
  return { mean, rise: variance === 0 ? 0 : (covariance / variance) * span };
}
