/**
 * Metrics of the replicas of a process, one for each shard: their positions in the log, their chunks, and the memory of the largest spaces.
 *
 * No metric names a tenant or its data, so the labels of a space are hashes of the names.
 */
import { hash } from 'node:crypto';
import { Gauge, type Registry } from 'prom-client';
import type { Corpus } from '../index/corpus.ts';

/** The replica of one shard. */
export interface MeasuredReplica {
  readonly corpus: Corpus;
  /** Number of the newest entry of the index log that it has applied. */
  readonly applied: number;
}

/** Spaces with a label of their own. The others share one, so that the number of labels is bounded. */
const spacesMax = 20;
/** Label of all other spaces. No hash is like this. */
const others = '(others)';

interface SpaceSize {
  readonly tenant: string;
  readonly space: string;
  readonly chunks: number;
  readonly bytes: number;
}

export function measureReplicas(registry: Registry, replicas: ReadonlyMap<number, MeasuredReplica>): void {
  const corpora = Array.from(replicas.values(), ({ corpus }) => corpus);
  const registers = [registry];
  new Gauge({
    name: 'millrace_index_log_applied',
    help: 'Number of the newest entry of the index log that this replica has applied',
    labelNames: ['shard'],
    aggregator: 'min',
    registers,
    collect() {
      for (const [shard, { applied }] of replicas) this.set({ shard }, applied);
    },
  });
  new Gauge({
    name: 'millrace_chunks',
    help: 'Searchable chunks in this replica',
    registers,
    collect() {
      const sizes = corpora.flatMap(({ tenants }) => sizesOf(tenants));
      this.set(sizes.reduce((sum, { chunks }) => sum + chunks, 0));
    },
  });
  new Gauge({
    name: 'millrace_space_memory_bytes',
    help: `Memory of the ${spacesMax} largest spaces in a replica, and of all others together`,
    labelNames: ['tenant', 'space'],
    aggregator: 'max', // each replica of a shard has all its spaces
    registers,
    collect() {
      this.reset();
      // `next` has the indexes that a reindex builds.
      const sizes = corpora.flatMap(({ tenants, next }) => [...sizesOf(tenants), ...sizesOf(next)]);
      sizes.sort((left, right) => right.bytes - left.bytes);
      for (const { tenant, space, bytes } of sizes.slice(0, spacesMax)) {
        this.inc({ tenant: labelOf(tenant), space: labelOf(space) }, bytes);
      }
      const rest = sizes.slice(spacesMax).reduce((sum, { bytes }) => sum + bytes, 0);
      this.set({ tenant: others, space: others }, rest);
    },
  });
}

/** `printf %s NAME | sha256sum | cut -c 1-12` gives the same. */
function labelOf(name: string): string {
  return hash('sha256', name).slice(0, 12);
}

function sizesOf(indexes: Corpus['tenants']): SpaceSize[] {
  return [...indexes].flatMap(([tenant, { partitions }]) =>
    Array.from(partitions, ([space, { chunks, bytes }]) => ({ tenant, space, chunks, bytes })),
  );
}
