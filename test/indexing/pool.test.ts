import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import t, { type Test } from 'tap';
import { chunkTexts } from '../../processors/indexing/chunk.ts';
import { decodeOutline } from '../../processors/indexing/outline.ts';
import { type Pool, type PoolOptions, startPool } from '../../processors/indexing/pool.ts';
import type { Parsed, ParseTask } from '../../processors/indexing/worker.ts';
import { millrace } from '../../proto/generated.js';

const log = pino({ level: 'silent' });
const { signal } = new AbortController();

async function start(
  t: Test,
  options: Partial<PoolOptions> = {},
): Promise<{ pool: Pool; put(name: string, content: string): Promise<string> }> {
  const directory = await mkdtemp(join(tmpdir(), 'pool-'));
  const pool = startPool({ threads: 1, log, ...options });
  t.teardown(async () => {
    await pool[Symbol.asyncDispose]();
    await rm(directory, { recursive: true });
  });
  const put = async (name: string, content: string) => {
    const path = join(directory, name);
    await writeFile(path, content);
    return path;
  };
  return { pool, put };
}

/** Of a file without pictures. */
async function parse(pool: Pool, task: ParseTask): Promise<Parsed> {
  const parsed = await pool.parse(task, { signal });
  if ('pictures' in parsed) throw new Error('a file without pictures has some');
  return parsed;
}

t.test('a small file comes back with its outline and its part in one trip', async (t) => {
  const { pool, put } = await start(t);
  const parsed = await parse(pool, { path: await put('a', '# Mill\n\nIt grinds.'), fileName: 'a.md' });
  t.match({ ...parsed }, { title: 'Mill', chunks: 1 });
  t.equal(decodeOutline(parsed.outline).text.toString(), 'Mill\nIt grinds.');
  const part = millrace.v1.ChunkPart.decode(parsed.part!);
  t.match(part, { first: 0, count: 1 });
  t.equal(part.vectors.byteLength, part.dimension * 4);
});

t.test('a large file is indexed part by part, from its outline', async (t) => {
  const { pool, put } = await start(t);
  const text = 'The mill grinds the grain that the river brings down in spring.\n\n'.repeat(8000);
  const { outline, chunks, part } = await parse(pool, { path: await put('a', text), fileName: 'a.txt' });
  t.equal(part, undefined);
  t.ok(chunks > 256);
  const outlinePath = await put('outline', '');
  await writeFile(outlinePath, outline);
  const encoded = await pool.index({ outlinePath, first: 256, count: chunks - 256 }, { signal });
  t.match(millrace.v1.ChunkPart.decode(encoded.part), { first: 256, count: chunks - 256 });
  t.equal(chunkTexts(decodeOutline(outline)).length, chunks);
});

t.test('an error of the catalogue crosses the thread boundary whole', async (t) => {
  const { pool, put } = await start(t);
  await t.rejects(pool.parse({ path: await put('a', '%PDF-1.4 broken'), fileName: 'a.pdf' }, { signal }), {
    name: 'MillraceError',
    type: 'unprocessable',
    param: 'file',
  });
});

t.test('a file that takes too long fails for good', async (t) => {
  const { pool, put } = await start(t, { limits: { timeMs: 300 } });
  const path = await put('big', 'word '.repeat(12_000_000));
  await t.rejects(pool.parse({ path, fileName: 'big.txt' }, { signal }), {
    type: 'unprocessable',
    message: /too long/,
  });
});

t.test('a file that needs too much memory fails alone, and the next is read', async (t) => {
  const { pool, put } = await start(t, { limits: { heapMegabytes: 48 } });
  const path = await put('big', `[${'{"a":[1,{"b":2}]},'.repeat(400_000)}1]`);
  await t.rejects(pool.parse({ path, fileName: 'big.json' }, { signal }), { type: 'unprocessable', message: /memory/ });
  t.equal((await parse(pool, { path: await put('a', 'Fine, thanks.'), fileName: 'a.txt' })).chunks, 1);
});

t.test('an abort ends the running task with its reason', async (t) => {
  const { pool, put } = await start(t);
  const controller = new AbortController();
  const path = await put('big', 'word '.repeat(5_000_000));
  const running = pool.parse({ path, fileName: 'big.txt' }, { signal: controller.signal });
  controller.abort(new Error('newer upload'));
  await t.rejects(running, { message: 'newer upload' });
});

t.test('more tasks than threads all end, one after the other', async (t) => {
  const { pool, put } = await start(t);
  const names = ['a', 'b', 'c', 'd'];
  const tasks = names.map(async (name) =>
    parse(pool, { path: await put(name, `# ${name}\n\nText.`), fileName: `${name}.md` }),
  );
  t.same(
    (await Promise.all(tasks)).map(({ title }) => title),
    names,
  );
});

t.test('disposing refuses what waits and what comes, and twice is harmless', async (t) => {
  const { pool, put } = await start(t);
  const task = { path: await put('big', 'word '.repeat(5_000_000)), fileName: 'big.txt' };
  const running = t.rejects(pool.parse(task, { signal }));
  const waiting = t.rejects(pool.parse(task, { signal }), /stopping/);
  await new Promise((resolve) => setImmediate(resolve));
  await pool[Symbol.asyncDispose]();
  await pool[Symbol.asyncDispose]();
  await Promise.all([running, waiting, t.rejects(pool.parse(task, { signal }), /stopping/)]);
});
