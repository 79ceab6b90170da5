/** The memory of spaces in the metrics of a replica. */
import { Registry } from 'prom-client';
import t from 'tap';
import { measureReplicas } from '../../../processors/retrieval/replica/corpus-metrics.ts';
import { corpusOf, put } from '../documents.ts';

const text = 'The puffin of the north cliff.';

/** The first 12 digits of the names' SHA-256. */
const labels = { default: '37a8eec1ce19', space0: 'dbe18df4ed3c' };

/** @returns bytes by the hashes of tenant and space. */
async function memoryOf(registry: Registry): Promise<Map<string, number>> {
  const metric = registry.getSingleMetric('millrace_space_memory_bytes');
  const { values } = await metric!.get();
  return new Map(values.map(({ labels: { tenant, space }, value }) => [`${tenant}/${space}`, value]));
}

t.test('the memory of a space grows with what it has', async (t) => {
  const corpus = corpusOf([{ id: 'a', text }]);
  const registry = new Registry();
  measureReplicas(registry, new Map([[0, { corpus, applied: 7 }]]));
  const before = (await memoryOf(registry)).get(`${labels.default}/${labels.default}`) ?? 0;
  const long = Array.from({ length: 400 }, (_, at) => `|The gannet number ${at}.`).join('\n');
  put(corpus, { id: 'b', text: long });
  const after = (await memoryOf(registry)).get(`${labels.default}/${labels.default}`) ?? 0;
  t.ok(after - before > 400 * 1024 * 2, `${after - before} bytes: at least the vectors`);
  t.match(await registry.metrics(), /millrace_chunks 401/);
});

t.test('the number of labels is bounded, and no memory is left out', async (t) => {
  const spaces = Array.from({ length: 50 }, (_, at) => ({ id: `${at}`, text, space: `space-${at}` }));
  const registry = new Registry();
  const corpora = [corpusOf(spaces.slice(0, 20)), corpusOf(spaces.slice(20))];
  measureReplicas(registry, new Map(corpora.map((corpus, shard) => [shard, { corpus, applied: 7 }])));
  const memory = await memoryOf(registry);
  t.equal(memory.size, 21);
  t.ok(memory.get('(others)/(others)')! > memory.get(`${labels.default}/${labels.space0}`)! * 20);
});
