/** The memory of spaces in the metrics of a replica. */
import { Registry } from 'prom-client';
import t from 'tap';
import { measureCorpus } from '../../../processors/retrieval/replica/corpus-metrics.ts';
import { corpusOf, put } from '../documents.ts';

const text = 'The puffin of the north cliff.';

/** @returns bytes by tenant and space. */
async function memoryOf(registry: Registry): Promise<Map<string, number>> {
  const metric = registry.getSingleMetric('millrace_space_memory_bytes');
  const { values } = await metric!.get();
  return new Map(values.map(({ labels, value }) => [`${labels.tenant}/${labels.space}`, value]));
}

t.test('the memory of a space grows with what it has', async (t) => {
  const corpus = corpusOf([{ id: 'a', text }]);
  const registry = new Registry();
  measureCorpus(registry, corpus);
  const before = (await memoryOf(registry)).get('default/default') ?? 0;
  const long = Array.from({ length: 400 }, (_, at) => `|The gannet number ${at}.`).join('\n');
  put(corpus, { id: 'b', text: long });
  const after = (await memoryOf(registry)).get('default/default') ?? 0;
  t.ok(after - before > 400 * 1024 * 2, `${after - before} bytes: at least the vectors`);
  t.match(await registry.metrics(), /millrace_chunks 401/);
});

t.test('the number of labels is bounded, and no memory is left out', async (t) => {
  const spaces = Array.from({ length: 50 }, (_, at) => ({ id: `${at}`, text, space: `space-${at}` }));
  const registry = new Registry();
  measureCorpus(registry, corpusOf(spaces));
  const memory = await memoryOf(registry);
  t.equal(memory.size, 21);
  t.ok(memory.get('(others)/(others)')! > memory.get('default/space-0')! * 20);
});
