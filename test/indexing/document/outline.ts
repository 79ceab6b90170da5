import fc from 'fast-check';
import t from 'tap';
import {
  ancestors,
  decodeOutline,
  encodeOutline,
  NodeKind,
  nodesIn,
  nodeText,
  type Outline,
} from '../../../processors/indexing/document/outline.ts';
import { OutlineBuilder } from '../../../processors/indexing/document/outline-builder.ts';
import { outlineLines } from '../outline-lines.ts';

function guide(): Outline {
  const builder = new OutlineBuilder();
  builder.heading(1, 'Guide');
  builder.heading(2, 'Install');
  builder.add(NodeKind.paragraph, 'Run npm start.');
  builder.open(NodeKind.listItem, 'first');
  builder.add(NodeKind.paragraph, 'more of it');
  builder.close();
  builder.heading(2, 'Use');
  builder.table(
    'Ports',
    ['Name', 'Port'],
    [
      ['http', '80'],
      ['', ''],
    ],
  );
  return builder.build();
}

t.test('a heading closes the sections at its level and below', async (t) => {
  t.same(outlineLines(guide()), [
    '1 section Guide',
    '1.1 section Install',
    '1.1.1 paragraph Run npm start.',
    '1.1.2 listItem first',
    '1.1.2.1 paragraph more of it',
    '1.2 section Use',
    '1.2.1 table Ports',
    '1.2.1.1 row Name: http; Port: 80',
  ]);
});

t.test('a single top heading is the title, but one of several is not', async (t) => {
  t.equal(guide().title, 'Guide');
  const builder = new OutlineBuilder();
  builder.heading(1, 'One');
  builder.heading(1, 'Two');
  t.equal(builder.build().title, '');
});

t.test('texts are in node order, separated by line feeds, and offsets are UTF-8 bytes', async (t) => {
  const builder = new OutlineBuilder();
  builder.heading(1, '标题');
  builder.add(NodeKind.paragraph, 'naïve 🙂 text');
  const outline = builder.build();
  t.equal(outline.text.toString(), '标题\nnaïve 🙂 text');
  t.equal(nodeText(outline, 1), 'naïve 🙂 text');
  t.equal(outline.start[1], Buffer.byteLength('标题\n'));
});

t.test('an encoded outline is decoded to the same outline, at any alignment', async (t) => {
  const outline = guide();
  // Columns must not depend on alignment.
  for (const padding of ['', 'x', 'xx', 'xxx']) {
    const bytes = Buffer.concat([Buffer.from(padding), encodeOutline(outline)]).subarray(padding.length);
    t.same(outlineLines(decodeOutline(bytes)), outlineLines(outline));
    t.equal(decodeOutline(bytes).title, 'Guide');
  }
});

t.test('an outline without text is refused', async (t) => {
  t.throws(() => new OutlineBuilder().build(), /no text to index/);
});

t.test('the depth of an outline is bounded, however deep lists are nested', async (t) => {
  const builder = new OutlineBuilder();
  for (let depth = 0; depth < 10_000; depth++) builder.open(NodeKind.listItem, 'item');
  builder.add(NodeKind.paragraph, 'inside');
  const outline = builder.build();
  const last = outline.kind.length - 1;
  t.ok(ancestors(outline, last).length <= 64);
});

t.test('in any tree a subtree is a contiguous range of nodes, and its text gives that range', async () => {
  fc.assert(
    fc.property(fc.array(fc.nat(3), { minLength: 1, maxLength: 60 }), (levels) => {
      const builder = new OutlineBuilder();
      for (const [at, level] of levels.entries())
        if (level === 0) builder.add(NodeKind.paragraph, `p${at}`);
        else builder.heading(level, `h${at}`);
      const outline = builder.build();
      for (let node = 0; node < outline.kind.length; node++) {
        const inside = [...outline.kind.keys()].filter((other) => ancestors(outline, other).includes(node));
        const last = inside.at(-1) ?? node;
        if (last !== node + inside.length) return false;
        const [first, end] = nodesIn(outline, outline.start[node]!, outline.end[last]!);
        if (first !== node || end !== last + 1) return false;
      }
      return true;
    }),
    { numRuns: 60 },
  );
});
