import { hash } from 'node:crypto';
import t from 'tap';
import { Indices } from '../../../processors/retrieval/opensearch/indices.ts';

t.test('two services with one INDEX_URL have indices of their own', async (t) => {
  const [first, second] = ['0f8fad5b-d9cb', '7c9e6679-7425'].map((store) =>
    Indices.of('http://127.0.0.1:9200', { store, shard: 0 }),
  ) as [Indices, Indices];
  t.not(first.state, second.state);
  t.not(first.of('f').files, second.of('f').files);
  const pattern = new RegExp(`^${first.allFiles.replaceAll('*', '.*')}$`);
  t.match(first.of('f').files, pattern);
  t.notMatch(second.of('f').files, pattern);
});

t.test('indices of this form have other names than those of an earlier one', async (t) => {
  const indices = Indices.of('http://127.0.0.1:9200', { store: '0f8fad5b-d9cb', shard: 0 });
  const earlier = hash('sha256', 'f').slice(0, 12);
  t.notMatch(indices.of('f').chunks, earlier);
});
