import fc from 'fast-check';
import t from 'tap';
import { tokensByWords } from '../../../core/text/tokens.ts';
import { chunkOutline, chunkTexts } from '../../../processors/indexing/chunk/chunk.ts';
import { NodeKind, type Outline } from '../../../processors/indexing/document/outline.ts';
import { OutlineBuilder } from '../../../processors/indexing/document/outline-builder.ts';

const sentence = 'The mill grinds the grain that the river brings down in spring. ';
const words = (count: number) => sentence.repeat(Math.ceil(count / 12)).trim();

function book(): Outline {
  const builder = new OutlineBuilder();
  builder.heading(1, 'Book');
  for (const part of ['One', 'Two']) {
    builder.heading(2, `Part ${part}`);
    for (let paragraph = 0; paragraph < 6; paragraph++) builder.add(NodeKind.paragraph, words(90));
  }
  return chunkOutline(builder.build());
}

const chunksOf = (outline: Outline) =>
  Array.from(outline.chunkStart, (start, at) => outline.text.toString('utf8', start, outline.chunkEnd[at]));

t.test('a small document is one chunk, even with several sections', async (t) => {
  const builder = new OutlineBuilder();
  for (let part = 0; part < 4; part++) {
    builder.heading(1, `Part ${part}`);
    builder.add(NodeKind.paragraph, words(60));
  }
  t.equal(chunkOutline(builder.build()).chunkStart.length, 1);
});

t.test('a chunk never crosses into another top section', async (t) => {
  const chunks = chunksOf(book());
  t.ok(chunks.length >= 4);
  t.equal(chunks.filter((chunk) => chunk.includes('Part Two')).length, 1);
  t.ok(chunks.find((chunk) => chunk.includes('Part Two'))?.startsWith('Part Two'));
});

t.test('a heading stays with the text below it, and never ends a chunk', async (t) => {
  const builder = new OutlineBuilder();
  builder.add(NodeKind.paragraph, words(20));
  builder.heading(1, 'Wheels');
  builder.add(NodeKind.paragraph, words(380));
  builder.add(NodeKind.paragraph, words(380));
  const chunks = chunksOf(chunkOutline(builder.build()));
  t.notMatch(chunks[0], /Wheels/);
  t.match(chunks[1], /^Wheels\nThe mill/);
});

t.test('a list stays with the line that announces it, and whole if it fits', async (t) => {
  const listOf = (wordsBefore: number, items: number) => {
    const builder = new OutlineBuilder();
    builder.add(NodeKind.paragraph, words(wordsBefore));
    builder.add(NodeKind.paragraph, 'The miller has these duties:');
    for (let item = 1; item <= items; item++) builder.add(NodeKind.listItem, `(${item}) ${words(24)}`);
    builder.add(NodeKind.paragraph, words(340));
    return chunksOf(chunkOutline(builder.build()));
  };
  const isList = (chunk: string) => chunk.startsWith('The miller has these duties:\n(1) The mill');
  t.ok(isList(listOf(252, 6)[1]!));
  t.match(listOf(252, 6)[1]!, /\(6\) The mill/);
  t.ok(isList(listOf(276, 20)[1]!), 'a long list keeps its first item');
  t.match(listOf(60, 6)[0]!, /duties:[\s\S]*\(6\) The mill/, 'a list stays with the text before it if both fit');
});

t.test('an index text begins with the headings above the chunk', async (t) => {
  const texts = chunkTexts(book());
  t.ok(texts.at(-1)?.startsWith('Book\nPart Two\nThe mill'));
  t.ok(texts[0]?.startsWith('Book\nPart One\nThe mill'));
  t.same(chunkTexts(book(), 1, 2), texts.slice(1, 3));
});

t.test('a table of contents is in no chunk, and no chunk reaches across it', async (t) => {
  const builder = new OutlineBuilder();
  builder.add(NodeKind.paragraph, words(20));
  builder.add(NodeKind.contents, 'Wheels ... 7');
  builder.add(NodeKind.paragraph, words(20));
  t.same(chunksOf(chunkOutline(builder.build())), [words(20), words(20)]);
  const alone = new OutlineBuilder();
  alone.add(NodeKind.contents, 'Wheels ... 7');
  t.same(chunksOf(chunkOutline(alone.build())), ['Wheels ... 7']);
});

t.test('a title outside of the text is in every index text once', async (t) => {
  const builder = new OutlineBuilder();
  builder.title = 'Metadata title';
  builder.add(NodeKind.paragraph, words(900));
  for (const text of chunkTexts(chunkOutline(builder.build()))) t.equal(text.split('Metadata title').length, 2);
});

t.test('a long paragraph is split at sentence ends', async (t) => {
  const builder = new OutlineBuilder();
  builder.add(NodeKind.paragraph, words(1500));
  const chunks = chunksOf(chunkOutline(builder.build()));
  t.ok(chunks.length > 4);
  for (const chunk of chunks) t.match(chunk, /^The mill[\s\S]*spring\.$/);
});

t.test('a Chinese paragraph is split at Chinese sentence ends', async (t) => {
  const builder = new OutlineBuilder();
  builder.add(NodeKind.paragraph, '磨坊把河水带来的谷物磨成面粉。'.repeat(200));
  const chunks = chunksOf(chunkOutline(builder.build()));
  t.ok(chunks.length >= 5);
  for (const chunk of chunks) {
    t.match(chunk, /^磨坊[\s\S]*。$/);
    t.ok(chunk.length < 700, `${chunk.length} characters`);
  }
});

t.test('a table is split between rows', async (t) => {
  const builder = new OutlineBuilder();
  builder.heading(1, 'Prices');
  const rows = Array.from({ length: 400 }, (_, row) => [`item ${row}`, `${row * 3} euros`]);
  builder.table('Price list', ['Name', 'Price'], rows);
  const outline = chunkOutline(builder.build());
  for (const chunk of chunksOf(outline).slice(1)) t.match(chunk, /^Name: item \d+; [\s\S]* euros$/);
  t.ok(
    chunkTexts(outline)[2]?.startsWith('Prices\nPrice list\nName: item'),
    'the index text of a row has the caption of its table',
  );
});

t.test('chunks are in order, bounded and disjoint, and cover every text', async () => {
  const block = fc.record({
    level: fc.nat(3),
    text: fc.oneof(
      fc.nat(700).map((count) => words(count)),
      fc.string({ maxLength: 3000 }),
      fc.constant('长'.repeat(1500)),
    ),
  });
  fc.assert(
    fc.property(fc.array(block, { minLength: 1, maxLength: 25 }), (blocks) => {
      const builder = new OutlineBuilder();
      builder.add(NodeKind.paragraph, 'start');
      for (const { level, text } of blocks)
        if (level === 0) builder.add(NodeKind.paragraph, text);
        else builder.heading(level, text.slice(0, 80));
      const outline = chunkOutline(builder.build());
      const { text, chunkStart, chunkEnd } = outline;
      let covered = 0;
      for (let chunk = 0; chunk < chunkStart.length; chunk++) {
        // Between chunks there is white space only.
        if (text.toString('utf8', covered, chunkStart[chunk]).trim() !== '') return false;
        if (chunkEnd[chunk]! <= chunkStart[chunk]! || chunkStart[chunk]! < covered) return false;
        if (tokensByWords(text, chunkStart[chunk]!, chunkEnd[chunk]!) > 601) return false;
        if (text.toString('utf8', chunkStart[chunk], chunkEnd[chunk]).includes('\ufffd') && !text.includes('\ufffd'))
          return false;
        covered = chunkEnd[chunk]!;
      }
      return text.toString('utf8', covered).trim() === '';
    }),
    { numRuns: 60 },
  );
});
