import t from 'tap';
import { runPassNow } from '../../../processors/retrieval/engine/pass.ts';
import { searchEvidence } from '../../../processors/retrieval/search/search.ts';
import { corpusOf } from '../documents.ts';

const corpus = corpusOf([
  {
    id: 'walker',
    title: 'Kerry Junna',
    text: 'Kerry Junna was born in Ballina Bay and saw the film Always there. A mill.',
  },
  { id: 'bay', title: 'Ballina Bay', text: 'Ballina Bay is a town.' },
  { id: 'film', title: 'Always (film)', text: 'Always is a film.' },
  { id: 'elsewhere', title: 'Ballina', space: 'other', text: 'Ballina in another space.' },
  ...Array.from({ length: 12 }, (_, at) => ({ id: `m${at}`, title: 'Mill', text: 'A mill stands by a river.' })),
]);
const scope = [{ type: 'space', ids: ['default'] }] as const;

t.test('a hit has the titles of the scope that it names, without its own and without common words', async (t) => {
  const query = { query: 'Kerry Junna', scope, mode: 'ultra', limit: 1 } as const;
  const [hit] = runPassNow(searchEvidence(corpus, 'default', query)).hits;
  t.equal(hit?.fileId, 'walker');
  t.strictSame(hit?.titles, ['Ballina Bay', 'Always']);
});

t.test('pages follow each other without a gap', async (t) => {
  const query = { query: 'mill', scope, mode: 'ultra' } as const;
  const ids = (limit: number, offset: number) =>
    runPassNow(searchEvidence(corpus, 'default', { ...query, limit, offset })).hits.map(({ fileId }) => fileId);
  t.strictSame([...ids(3, 0), ...ids(3, 3)], ids(6, 0));
});
