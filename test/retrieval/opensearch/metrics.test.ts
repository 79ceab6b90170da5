/** The metrics of OpenSearch do not wait for it. */
import { Registry } from 'prom-client';
import t from 'tap';
import { measureOpenSearch } from '../../../processors/retrieval/opensearch/metrics.ts';

t.test('metrics are there while OpenSearch hangs', async (t) => {
  const registry = new Registry();
  const hanging = { indices: { chunks: () => new Promise<number>(() => {}) }, applied: 7 };
  const counting = measureOpenSearch(registry, new Map([[0, hanging]]));
  t.teardown(() => counting[Symbol.dispose]());
  t.match(await registry.metrics(), /millrace_index_log_applied\{shard="0"\} 7/);
});
