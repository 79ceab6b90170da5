import { readdirSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { constants, getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import t, { type Test } from 'tap';
import { builtInFingerprint } from '../../processors/embedding/fingerprint.ts';
import { encodeOutline } from '../../processors/indexing/document/outline.ts';
import { parseFile } from '../../processors/indexing/parser/parse.ts';
import { type PoolOptions, startPool } from '../../processors/indexing/pool.ts';
import { millrace } from '../../proto/generated.js';

const log = pino({ level: 'silent' });
const { signal } = new AbortController();
const paragraph = 'The mill grinds the grain that the river brings down in spring.\n\n';

const threads = () => readdirSync('/proc/self/task').length;
const priorities = () => readdirSync('/proc/self/task').map((thread) => getPriority(Number(thread)));

/** A pool, and a function that writes the outline of a text. */
async function start(t: Test, options: Partial<PoolOptions> = {}) {
  const directory = await mkdtemp(join(tmpdir(), 'pool-'));
  const pool = startPool({ threads: 1, log, ...options });
  t.teardown(async () => {
    await pool[Symbol.asyncDispose]();
    await rm(directory, { recursive: true });
  });
  const put = async (name: string, text: string) => {
    const outline = await parseFile({ bytes: Buffer.from(text), fileName: `${name}.txt`, readings: [] });
    const outlinePath = join(directory, name);
    await writeFile(outlinePath, encodeOutline(outline));
    return { outlinePath, first: 0, count: Math.min(256, outline.chunkStart.length), fingerprint: builtInFingerprint };
  };
  return { pool, put };
}

t.test('a part has the vectors of its chunks', async (t) => {
  const { pool, put } = await start(t);
  const part = millrace.v1.ChunkPart.decode(
    (await pool.index(await put('a', 'It grinds.'), { tenant: 'default', signal })).part,
  );
  t.match(part, { first: 0, count: 1 });
  t.equal(part.vectors.byteLength, part.dimension * 4);
});

t.test('files take turns: a small file does not wait for all parts of large ones', async (t) => {
  const { pool, put } = await start(t);
  const large = [await put('a', paragraph.repeat(2_000)), await put('b', paragraph.repeat(2_000))];
  const small = await put('c', 'It grinds.');
  const ended: string[] = [];
  const indexed = async (name: string, range: typeof small, parts: number) => {
    for (let part = 0; part < parts; part++)
      await pool.index({ ...range, first: 64 * part, count: 64 }, { tenant: 'default', signal });
    ended.push(name);
  };
  await Promise.all([...large.map((range) => indexed('large', range, 2)), indexed('small', small, 1)]);
  t.same(ended, ['small', 'large', 'large']);
});

t.test('a small file does not wait for a part of a large one', async (t) => {
  const { pool, put } = await start(t);
  const large = await put('a', paragraph.repeat(4_000));
  const small = await put('b', 'It grinds.');
  const ended: string[] = [];
  const indexed = async (name: string, range: typeof small) => {
    await pool.index(range, { tenant: 'default', signal });
    ended.push(name);
  };
  await Promise.all([
    ...Array(8)
      .fill(large)
      .map((range) => indexed('large', range)),
    indexed('small', small),
  ]);
  t.ok(ended.indexOf('small') < 6, `${ended}`);
});

t.test('the thread for short tasks is started before the first task', async (t) => {
  const before = threads();
  await start(t);
  while (threads() === before) await new Promise((resolve) => setTimeout(resolve, 5));
  t.ok(threads() > before);
});

t.test('a long task has the lowest priority, and a short one has not', async (t) => {
  const { pool, put } = await start(t);
  await pool.index(await put('a', 'It grinds.'), { tenant: 'default', signal });
  t.notOk(priorities().includes(constants.priority.PRIORITY_LOW));
  await pool.index(await put('b', paragraph.repeat(2_000)), { tenant: 'default', signal });
  t.ok(priorities().includes(constants.priority.PRIORITY_LOW));
});

t.test('a part that takes too long fails for good', async (t) => {
  const { pool, put } = await start(t, { limits: { timeMs: 1 } });
  const range = await put('a', paragraph.repeat(2_000));
  await t.rejects(pool.index(range, { tenant: 'default', signal }), { type: 'unprocessable', message: /too long/ });
});

t.test('an abort ends the running task with its reason', async (t) => {
  const { pool, put } = await start(t);
  const range = await put('a', paragraph.repeat(2_000));
  const controller = new AbortController();
  const running = pool.index(range, { tenant: 'default', signal: controller.signal });
  controller.abort(new Error('newer upload'));
  await t.rejects(running, { message: 'newer upload' });
  t.ok((await pool.index(range, { tenant: 'default', signal })).part.byteLength > 0);
});

t.test('disposing rejects running, waiting and later tasks, and a second disposal changes nothing', async (t) => {
  const { pool, put } = await start(t);
  const range = await put('a', paragraph.repeat(2_000));
  const running = t.rejects(pool.index(range, { tenant: 'default', signal }));
  const waiting = t.rejects(pool.index(range, { tenant: 'default', signal }), /stopping/);
  await new Promise((resolve) => setImmediate(resolve));
  await pool[Symbol.asyncDispose]();
  await pool[Symbol.asyncDispose]();
  await Promise.all([running, waiting, t.rejects(pool.index(range, { tenant: 'default', signal }), /stopping/)]);
});
