/** Metrics of the shards whose index is in OpenSearch. No report of a process waits for OpenSearch. */
import { Gauge, type Registry } from 'prom-client';
import type { Indices } from './indices.ts';

/** Pause between two counts of all chunks. */
const countMs = 30_000;

interface Engine {
  readonly indices: Pick<Indices, 'chunks'>;
  /** Number of the newest entry of the index log that OpenSearch has. Undefined: it is not known. */
  readonly applied: number | undefined;
}

/** Counts the chunks of all shards now and then, until disposed. */
export function measureOpenSearch(registry: Registry, engines: ReadonlyMap<number, Engine>): Disposable {
  const registers = [registry];
  new Gauge({
    name: 'millrace_index_log_applied',
    help: 'Number of the newest entry of the index log that OpenSearch has',
    labelNames: ['shard'],
    aggregator: 'min',
    registers,
    collect() {
      this.reset();
      for (const [shard, { applied }] of engines) if (applied !== undefined) this.set({ shard }, applied);
    },
  });
  const chunks = new Gauge({
    name: 'millrace_chunks',
    help: 'Chunks in OpenSearch',
    aggregator: 'max', // each process counts all of them
    registers,
  });
  chunks.reset();
  let isCounting = false;
  const count = async () => {
    if (isCounting) return;
    isCounting = true;
    try {
      const counts = await Promise.all(Array.from(engines.values(), ({ indices }) => indices.chunks()));
      chunks.set(counts.reduce((sum, count) => sum + count, 0));
    } catch {
      chunks.reset(); // the fence says so
    } finally {
      isCounting = false;
    }
  };
  void count();
  const timer = setInterval(() => void count(), countMs);
  return { [Symbol.dispose]: () => clearInterval(timer) };
}
