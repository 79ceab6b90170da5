import t from 'tap';
import type { Hit } from '../../../processors/retrieval/search/hit.ts';
import { addParts, corpusOf, type Document, find, newCorpus, outlineOf, recordOf } from '../documents.ts';

const guide: Document = {
  id: 'guide',
  title: 'Mill guide',
  text: `
Mill guide
  Water
    |The wheel stands in the river.
    |The weir holds the water back. The water that the weir holds drives the wheel.
  Wind
    |The sails face the wind.
      A nested remark on sails.`,
};
const filler = Array.from({ length: 160 }, (_, at) => `Sentence ${at} tells of nothing much at all.`).join(' ');
const long: Document = {
  id: 'long',
  text: `
|Opening
  |${filler}
|Sluices
  |The sluice is opened at dawn.
  |The sluice keeper sleeps at noon.
|Closing
  |${filler}
  |${filler}`,
};

t.test('maximum: a small document is one hit with its whole text', async (t) => {
  const { total, hits } = find(corpusOf([guide]), 'wheel river');
  t.equal(total, 1);
  t.equal(hits[0]!.text.split('\n').length, 7);
  t.strictSame(
    hits[0]!.nodes.map(({ paths }) => paths),
    [[1], [1, 1], [1, 1, 1], [1, 1, 2], [1, 2], [1, 2, 1], [1, 2, 1, 1]],
  );
});

t.test('maximum: the hit of a large document has the whole section', async (t) => {
  const { hits } = find(corpusOf([long]), 'sluice dawn');
  t.equal(hits[0]!.text, 'Sluices\nThe sluice is opened at dawn.\nThe sluice keeper sleeps at noon.');
  t.strictSame(
    hits[0]!.nodes.map(({ paths }) => paths),
    [[2], [2, 1], [2, 2]],
  );
});

t.test('maximum: neighbouring sections are added while they fit', async (t) => {
  const text = `${long.text}\n|Tolls\n  |A tenth of the flour.`;
  const { hits } = find(
    corpusOf([{ id: 'long', text: text.replace('|Closing', '|Hours\n  |From dawn to dusk.\n|Closing') }]),
    'sluice',
  );
  t.match(hits[0]!.text, /^Sluices\n.*\n.*\nHours\nFrom dawn to dusk\.$/);
});

t.test('maximum: a chunk in a section over the budget gets its neighbours and the heading', async (t) => {
  const part = filler.slice(0, 1_500);
  const body = Array.from({ length: 12 }, (_, at) => `  |${at === 6 ? 'The miller pays no toll. ' : ''}${part}`).join(
    '\n',
  );
  const { hits } = find(corpusOf([{ id: 'huge', text: `Tolls\n${body}` }]), 'miller toll');
  const [hit] = hits;
  t.match(hit!.text, /^Tolls\n/);
  t.match(hit!.text, /miller pays no toll/);
  t.ok(hit!.nodes.length > 2 && hit!.nodes.length < 8);
  t.ok(hit!.text.length < 1500 * 4 + 100);
  t.ok(hit!.nodes.some(({ paths }) => paths[1] === 7));
});

t.test('maximum: passages of one file do not overlap', async (t) => {
  const body = Array.from(
    { length: 20 },
    (_, at) => `  |Toll number ${at} of the miller. ${filler.slice(0, 1_500)}`,
  ).join('\n');
  const { hits } = find(corpusOf([{ id: 'huge', text: `Tolls\n${body}` }]), 'miller toll', { limit: 100 });
  const bodies = hits.flatMap(({ nodes }) => nodes.map(({ paths }) => paths.join('.')).filter((path) => path !== '1'));
  t.equal(new Set(bodies).size, bodies.length);
  t.equal(bodies.length, 20);
});

t.test('context: title, headings and the section’s summary come before the chunk', async (t) => {
  const { hits } = find(corpusOf([guide]), 'wheel stands river', { mode: 'ultra', limit: 1 });
  t.strictSame(hits[0]!.text.split('\n'), [
    'Mill guide',
    'Water',
    'The water that the weir holds drives the wheel.',
    'The wheel stands in the river.',
  ]);
  t.strictSame(
    hits[0]!.nodes.map(({ paths }) => paths),
    [[1], [1, 1], [1, 1, 2], [1, 1, 1]],
  );
});

t.test('context: a summary keeps the quote that closes its sentence', async (t) => {
  const text = '水车\n  |磨坊在河边。\n  |他说：“水车在河边转动，河边的磨坊靠水车。”磨坊转动。';
  const { hits } = find(corpusOf([{ id: 'x', text }]), '磨坊在河边', { mode: 'ultra', limit: 1 });
  t.equal(hits[0]!.text.split('\n').at(-2), '他说：“水车在河边转动，河边的磨坊靠水车。”');
});

t.test('context: a document without a title has its file’s name as title', async (t) => {
  const { hits } = find(corpusOf([{ id: 'x', name: 'river tolls.txt', text: 'The miller pays.' }]), 'miller', {
    mode: 'ultra',
  });
  t.equal(hits[0]!.text, 'river tolls\nThe miller pays.');
});

for (const mode of ['fast', 'normal', 'ultra'] as const) {
  t.test(`${mode}: the offsets of each node give its text in the passage`, async (t) => {
    const text = '水车 😀 guide\n  |水车在河里转动。磨坊靠水。\n  |The wheel 🛞 of the 水车 turns.';
    const { hits } = find(corpusOf([{ id: 'x', text }]), '水车 wheel', { mode });
    t.ok(hits.length > 0);
    for (const { text: passage, nodes } of hits) {
      for (const { start, end } of nodes) {
        const own = passage.slice(start, end);
        t.ok(own.length > 2 && text.includes(own) && !own.includes('\n'), own);
      }
    }
  });
}

t.test('the best node is the node of the found chunk that matches the query best', async (t) => {
  const text = 'Mills\n  |The mill is old.\n  The toll is a tenth of the flour.\n  The owner lives abroad.';
  const { hits } = find(corpusOf([{ id: 'x', text }]), 'toll of flour');
  t.strictSame(hits[0]!.nodes[hits[0]!.bestNode]!.paths, [1, 2]);
});

const album: Document = {
  id: 'album',
  text: `
|Lighthouses
  |The lamp of Varn was lit in 1874.
  |A drawing shows the tower with its red gallery.`,
  pages: [3, 3, 4],
  images: [2],
};

t.test('the best node of a passage says whether its text was read from a picture', async (t) => {
  for (const mode of ['normal', 'ultra'] as const) {
    const bestOf = (query: string) => {
      const [hit] = find(corpusOf([album]), query, { mode, limit: 1 }).hits;
      return hit?.nodes[hit.bestNode];
    };
    t.match(bestOf('red gallery of the tower'), { paths: [1, 2], page: 4, image: true });
    t.match(bestOf('lamp lit 1874'), { paths: [1, 1], page: 3, image: false });
  }
});

t.test('a node has the titles along its path, and neighbours share a list', async (t) => {
  const text = `
|Mills
  Water
    |The wheel turns in the river.
    The miller pays a toll.
  Wind ${'and sails '.repeat(40)}
    |The sails turn in the storm.`;
  const corpus = corpusOf([{ id: 'x', text: text.trimStart() }]);
  const titlesOf = (query: string, at: (hit: Hit) => number) => {
    const [hit] = find(corpus, query, { limit: 1 }).hits;
    return hit?.titlePaths[hit.nodes[at(hit)]!.titlePath];
  };
  const best = ({ bestNode }: Hit) => bestNode;
  t.strictSame(titlesOf('wheel river', best), ['Mills', 'Water']);
  t.strictSame(
    titlesOf('wheel river', () => 0),
    ['Mills'],
    'a heading has its own title',
  );
  const [, long = ''] = titlesOf('sails storm', best) ?? [];
  t.match(long, /^Wind and sails .*…$/);
  t.equal(long.length, 200);
  const [hit] = find(corpus, 'wheel river', { limit: 1 }).hits;
  t.ok(hit!.titlePaths.length < hit!.nodes.length);
});

t.test('the page of a hit is that of the words that match, also in a paragraph that goes over pages', async (t) => {
  const document = { id: 'mill', text: '|The wheel stands in the river. The weir holds the water.' };
  const { text, page: _, ...rest } = outlineOf(document);
  const weir = Buffer.from(text!).indexOf('The weir');
  const breaks = { break_at: columnOf(weir), break_page: columnOf(2) };
  const pagesWith = (columns: object) => {
    const corpus = newCorpus();
    addParts(corpus, document);
    corpus.commit(recordOf(document), { ...rest, text, page: columnOf(1), ...columns });
    return ['wheel', 'weir'].map((query) => find(corpus, query).hits[0]!);
  };
  const [wheel, found] = pagesWith(breaks);
  t.same([wheel!.page, found!.page], [1, 2]);
  t.equal(found!.nodes[0]!.page, 1, 'the node begins on the first page');
  t.same(found!.nodes[0]!.pageBreaks, [{ at: weir, page: 2 }]);
  const pages = pagesWith({}).map(({ page }) => page);
  t.same(pages, [1, 1], 'an outline of a former release has no page breaks');
});

function columnOf(...values: number[]): Uint8Array {
  return new Uint8Array(Uint32Array.from(values).buffer);
}
