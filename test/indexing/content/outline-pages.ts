/** Pages of nodes and chunks, read from the blob of an outline. The oracle is the outline itself, decoded whole. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t from 'tap';
import { chunkOutline } from '../../../processors/indexing/chunk/chunk.ts';
import { chunkPage } from '../../../processors/indexing/content/chunk-page.ts';
import { type Columns, OutlineFile } from '../../../processors/indexing/content/outline-file.ts';
import { nodePage } from '../../../processors/indexing/content/outline-page.ts';
import { decodeOutline, encodeOutline, NodeKind, type Outline } from '../../../processors/indexing/document/outline.ts';
import { OutlineBuilder } from '../../../processors/indexing/document/outline-builder.ts';
import type { Part } from '../../../proto/registry.ts';

type OutlineNode = Part<'OutlineNode'>;

const folder = await mkdtemp(join(tmpdir(), 'outline-pages-'));
t.teardown(() => rm(folder, { recursive: true }));

/** Writes an outline as its blob, and reads it by `work`. */
async function readBlob<T>(outline: Outline, work: (file: OutlineFile, columns: Columns) => Promise<T>): Promise<T> {
  const path = join(folder, 'outline');
  await writeFile(path, encodeOutline(outline));
  return OutlineFile.use(path, async (file) => work(file, await file.columns()));
}

function guide(): Outline {
  const builder = new OutlineBuilder();
  builder.title = 'The guide';
  builder.page = 1;
  builder.heading(1, 'Install');
  builder.add(NodeKind.paragraph, 'Run it.');
  builder.heading(2, 'On Linux');
  builder.page = 2;
  builder.fromImage = true;
  builder.add(NodeKind.paragraph, `Größe 大小 ${'and so on '.repeat(300)}`);
  builder.fromImage = false;
  builder.table(
    'Sizes',
    ['Name', 'Bytes'],
    [
      ['a', '1'],
      ['b', '2'],
    ],
  );
  builder.heading(1, 'Use');
  builder.page = 3;
  builder.add(NodeKind.paragraph, 'Ask it. '.repeat(400));
  return chunkOutline(builder.build());
}

/** A tree as lines, one a node: path, kind, beginning of the title, page. */
function linesOf(nodes: readonly OutlineNode[]): string[] {
  return nodes.flatMap(({ paths, kind, title, page, children }) => [
    `${paths?.join('.')} ${kind} ${title?.slice(0, 16)} p${page}`,
    ...linesOf(children ?? []),
  ]);
}

t.test('the columns and the text are those of the outline', async (t) => {
  const outline = guide();
  await readBlob(outline, async (file, columns) => {
    const { text, ...decoded } = decodeOutline(encodeOutline(outline));
    for (const [name, column] of Object.entries(columns)) t.same(column, decoded[name as keyof typeof decoded], name);
    t.equal((await file.readText(0, text.length)).toString(), text.toString());
    t.equal((await file.readText(8, 15)).toString(), 'Run it.');
  });
});

t.test('an outline is a tree with paths, kinds, pages and short titles', async (t) => {
  const { nodes, total, next } = await readBlob(guide(), (file, columns) =>
    nodePage(file, columns, { from: 0, limit: 100, kinds: [] }),
  );
  t.same(linesOf(nodes), [
    '1 section Install p1',
    '1.1 paragraph Run it. p1',
    '1.2 section On Linux p1',
    '1.2.1 paragraph Größe 大小 and so  p2',
    '1.2.2 table Sizes p2',
    '1.2.2.1 row Name: a; Bytes:  p2',
    '1.2.2.2 row Name: b; Bytes:  p2',
    '2 section Use p2',
    '2.1 paragraph Ask it. Ask it.  p3',
  ]);
  t.same([total, next], [9, undefined]);
  const long = nodes[0]!.children![1]!.children![0]!;
  t.equal(long.title!.length, 200);
  t.match(long.title, /…$/);
  t.equal(long.image, true);
  t.notOk('image' in JSON.parse(JSON.stringify(nodes[0])), 'a node that is from no picture has no such field');
});

t.test('pages of an outline have each node once, and a node without its parent is at the top', async (t) => {
  await readBlob(guide(), async (file, columns) => {
    const whole = await nodePage(file, columns, { from: 0, limit: 100, kinds: [] });
    for (const limit of [1, 2, 4]) {
      const lines: string[] = [];
      for (let from: number | undefined = 0; from !== undefined; ) {
        const page = await nodePage(file, columns, { from, limit, kinds: [] });
        lines.push(...linesOf(page.nodes));
        from = page.next;
      }
      t.same(lines, linesOf(whole.nodes), `${limit} a page`);
    }
    const second = await nodePage(file, columns, { from: 4, limit: 2, kinds: [] });
    t.same(
      second.nodes.map(({ paths }) => paths),
      [[1, 2, 2]],
    );
  });
});

t.test('an outline of some kinds keeps the order and the paths, and counts only these', async (t) => {
  await readBlob(guide(), async (file, columns) => {
    const { nodes, total } = await nodePage(file, columns, { from: 0, limit: 100, kinds: ['section', 'row'] });
    t.same(
      linesOf(nodes).map((line) => line.split(' ', 2).join(' ')),
      ['1 section', '1.2 section', '1.2.2.1 row', '1.2.2.2 row', '2 section'],
    );
    t.equal(total, 5);
    const first = await nodePage(file, columns, { from: 0, limit: 2, kinds: ['section'] });
    t.same([linesOf(first.nodes).length, first.next], [2, 7]);
  });
});

t.test('chunks have their text, paths, titles, page and tokens', async (t) => {
  const outline = guide();
  await readBlob(outline, async (file, columns) => {
    const { chunks, next } = await chunkPage(file, columns, { from: 0, limit: 100 });
    t.equal(chunks.length, outline.chunkStart.length);
    t.equal(next, undefined);
    const texts = Array.from(outline.chunkStart, (start, at) =>
      outline.text.toString('utf8', start, outline.chunkEnd[at]),
    );
    t.same(
      chunks.map(({ text }) => text),
      texts,
    );
    const last = chunks.at(-1)!;
    t.same(last.titles, ['Use']);
    t.same(last.paths, [{ position: [2, 1] }]);
    t.equal(last.page, 3);
    t.ok(last.tokens! > 100 && last.tokens! < 600, `${last.tokens} tokens`);
    t.same(
      chunks.map(({ number }) => number),
      chunks.map((_, at) => at + 1),
    );
  });
});

t.test('a chunk has the page on which it begins, also within a paragraph that goes over pages', async (t) => {
  const builder = new OutlineBuilder();
  builder.page = 1;
  builder.add(NodeKind.paragraph, 'Ask it. '.repeat(1000), [{ at: 2000, page: 2 }]);
  const outline = chunkOutline(builder.build());
  await readBlob(outline, async (file, columns) => {
    const { chunks } = await chunkPage(file, columns, { from: 0, limit: 100 });
    t.same([chunks[0]!.page, chunks.at(-1)!.page], [1, 2]);
    const [broken, ...others] = chunks.filter(({ page_breaks }) => page_breaks);
    t.same([broken!.page, broken!.page_breaks![0]!.page, others.length], [1, 2, 0]);
  });
});

t.test('the page breaks of a chunk stand within and between its nodes, in UTF-16 units of its text', async (t) => {
  const builder = new OutlineBuilder();
  builder.page = 1;
  builder.add(NodeKind.paragraph, 'Über die Mühle.');
  builder.add(NodeKind.paragraph, 'Öl fließt. Wasser auch.', [{ at: 11, page: 2 }]);
  builder.page = 3;
  builder.add(NodeKind.paragraph, 'Das Ende.');
  builder.add(NodeKind.paragraph, 'Ein Nachwort.');
  await readBlob(chunkOutline(builder.build()), async (file, columns) => {
    const { chunks } = await chunkPage(file, columns, { from: 0, limit: 100 });
    const [{ text, page, page_breaks }] = chunks as [(typeof chunks)[0]];
    t.equal(page, 1);
    const begins = page_breaks!.map(({ at, page }) => `${page} ${text!.slice(at!, at! + 6)}`);
    t.same(begins, ['2 Wasser', '3 Das En']);
  });
});

t.test('pages of chunks have each chunk once', async (t) => {
  await readBlob(guide(), async (file, columns) => {
    const whole = await chunkPage(file, columns, { from: 0, limit: 100 });
    const first = await chunkPage(file, columns, { from: 0, limit: 2 });
    const rest = await chunkPage(file, columns, { from: first.next!, limit: 100 });
    t.ok(whole.chunks.length > 3);
    t.same([...first.chunks, ...rest.chunks], whole.chunks);
    t.same(await chunkPage(file, columns, { from: 1000, limit: 2 }), { chunks: [], next: undefined });
  });
});
