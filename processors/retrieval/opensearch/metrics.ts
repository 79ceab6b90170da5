/** Metrics of the shards whose index is in OpenSearch. */
import { Gauge, type Registry } from 'prom-client';
import { readPosition } from './index-state.ts';
import type { Indices } from './indices.ts';

export function measureOpenSearch(
  registry: Registry,
  engines: ReadonlyMap<number, { readonly indices: Indices }>,
): void {
  const registers = [registry];
  new Gauge({
    name: 'millrace_index_log_applied',
    help: 'Number of the newest entry of the index log that OpenSearch has',
    labelNames: ['shard'],
    aggregator: 'min',
    registers,
    async collect() {
      this.reset();
      for (const [shard, { indices }] of engines) {
        const position = await readPosition(indices).catch(() => undefined); // the fence says so
        if (position) this.set({ shard }, position.n);
      }
    },
  });
  new Gauge({
    name: 'millrace_chunks',
    help: 'Chunks in OpenSearch',
    aggregator: 'max', // each process counts all of them
    registers,
    async collect() {
      const counts = await Promise.all([...engines.values()].map(({ indices }) => indices.chunks())).catch(() => []);
      this.reset();
      if (counts.length > 0) this.set(counts.reduce((sum, count) => sum + count, 0));
    },
  });
}
