import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { pino } from 'pino';
import t, { type Test } from 'tap';
import { decodeOutline } from '../../../processors/indexing/document/outline.ts';
import { store } from '../../../processors/indexing/parser/delivered.ts';
import { type ParsersOptions, startParsers } from '../../../processors/indexing/parser/parsers.ts';
import { folderBlobs } from '../../support/blobs.ts';
import { bytesOf, outlined } from '../parsed.ts';

const log = pino({ level: 'silent' });
const { signal } = new AbortController();
/** Takes many seconds to parse, and hundreds of megabytes. */
const endless = `[${'{"a":[1,{"b":2}]},'.repeat(1_000_000)}1]`;

async function start(t: Test, limits: ParsersOptions['limits'] = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'parsers-'));
  const parsers = await startParsers({ places: 1, dataDir, log, limits });
  t.teardown(async () => {
    await parsers[Symbol.asyncDispose]();
    await rm(dataDir, { recursive: true });
  });
  const put = async (fileName: string, content: string | Uint8Array) => {
    const path = join(dataDir, fileName);
    await writeFile(path, content);
    return { path, fileName };
  };
  const parse = async (fileName: string, content: string | Uint8Array) =>
    outlined(await parsers.parse(await put(fileName, content), { tenant: 'default', signal }));
  return { parsers, put, parse, dataDir };
}

const children = () => childrenOf(process.pid);

function childrenOf(parent: number): number[] {
  const listed = readFileSync(`/proc/${parent}/task/${parent}/children`, 'utf8').trim();
  return listed
    .split(' ')
    .filter((pid) => pid !== '' && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('parser/main.ts'))
    .map(Number);
}

function isAlive(pid: number): boolean {
  return existsSync(`/proc/${pid}`) && !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
}

function residentMegabytes(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}

/** User and system time of a process. */
function processorSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

/** Resolves when the processes have started: they have used no processor for 200 ms. */
async function untilIdle(pids: readonly number[]): Promise<void> {
  const used = () => pids.map(processorSeconds).join(' ');
  for (let last = ''; last !== used(); ) {
    last = used();
    await setTimeout(200);
  }
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await setTimeout(10);
}

t.test('a file is parsed into its outline', async (t) => {
  const { parse } = await start(t);
  const parsed = await parse('a.md', '# Mill\n\nIt grinds.');
  t.match(parsed, { title: 'Mill', chunks: 1 });
  t.equal(decodeOutline(await bytesOf(parsed)).text.toString(), 'Mill\nIt grinds.');
});

t.test('a large outline comes as a file, which is removed when the outline is stored', async (t) => {
  const { parse, dataDir } = await start(t);
  const { outline } = await parse('a.txt', 'The mill grinds the grain.\n\n'.repeat(40_000));
  t.ok('path' in outline);
  const blobs = folderBlobs(dataDir);
  const stored = await blobs.read(await store(blobs, 'acme', outline));
  t.equal(decodeOutline(stored).kind.length, 40_000);
  const [scratch = ''] = await readdir(join(dataDir, 'parser-scratch'));
  t.same(await readdir(join(dataDir, 'parser-scratch', scratch)), []);
});

t.test('an error of the catalogue keeps its type and parameter between processes', async (t) => {
  const { parse } = await start(t);
  await t.rejects(parse('a.pdf', '%PDF-1.4 broken'), { name: 'MillraceError', type: 'unprocessable', param: 'file' });
});

t.test('two processes serve file after file, so that one is ready while a long file takes the other', async (t) => {
  const { parse } = await start(t);
  await until(() => children().length === 2);
  const before = children();
  await parse('a.txt', 'One.');
  await parse('b.txt', 'Two.');
  t.same(children(), before);
});

t.test('a file that takes too long fails for good', async (t) => {
  const { parse } = await start(t, { timeMs: 300 });
  await t.rejects(parse('a.json', endless), { type: 'unprocessable', message: /too long/ });
});

t.test('a file that needs too much memory fails at once, and the next file is read', async (t) => {
  const { parse } = await start(t, { memoryMegabytes: 200 });
  await t.rejects(parse('a.json', endless), { type: 'unprocessable', message: /memory/ });
  t.equal((await parse('b.txt', 'Fine, thanks.')).chunks, 1);
});

t.test('short files do not wait for a long one', async (t) => {
  const { parsers, parse, put } = await start(t, { shortMs: 500 });
  const controller = new AbortController();
  const long = parsers.parse(await put('a.json', endless), { tenant: 'default', signal: controller.signal });
  const ended = t.rejects(long, { message: 'enough' });
  for (const name of ['b.txt', 'c.txt']) t.equal((await parse(name, 'Short.')).chunks, 1);
  controller.abort(new Error('enough'));
  await ended;
});

t.test('a process that has grown is replaced, so that its memory is freed', async (t) => {
  const { parse } = await start(t, { residentMegabytesKept: 120 });
  await until(() => children().length === 2);
  const before = children();
  await parse('b.txt', 'The mill grinds the grain that the river brings.\n\n'.repeat(110_000));
  await parse('c.txt', 'Two.');
  t.notOk(before.every((pid) => children().includes(pid)));
  // A process that was killed is in the list until it has ended.
  await until(() => children().every((pid) => residentMegabytes(pid) < 120));
});

t.test('a file that waits for a place has not begun', async (t) => {
  const { parsers, put } = await start(t);
  const [first, second] = [new AbortController(), new AbortController()];
  const begun: string[] = [];
  const parse = async (name: string, controller: AbortController) => {
    const onBegin = () => void begun.push(name);
    const options = { tenant: 'default', signal: controller.signal, onBegin };
    await t.rejects(parsers.parse(await put(name, endless), options));
  };
  const attempts = [parse('a.json', first)];
  await until(() => begun.length === 1);
  attempts.push(parse('b.json', second));
  await setTimeout(200);
  t.strictSame(begun, ['a.json']);
  first.abort();
  await until(() => begun.length === 2);
  t.strictSame(begun, ['a.json', 'b.json']);
  second.abort();
  await Promise.all(attempts);
});

t.test('a file whose process was killed from outside gets a second attempt', async (t) => {
  const { parse } = await start(t);
  await until(() => children().length === 2);
  await parse('a.txt', 'One.');
  await untilIdle(children());
  const before = children().map((pid) => ({ pid, seconds: processorSeconds(pid) }));
  const parsing = parse('b.txt', 'The mill grinds the grain that the river brings.\n\n'.repeat(20_000));
  const busy = () => before.find(({ pid, seconds }) => processorSeconds(pid) > seconds + 0.05);
  await until(() => busy() !== undefined);
  process.kill(busy()!.pid, 'SIGKILL');
  t.ok((await parsing).chunks > 100);
});

t.test('a file is not refused because of a process that was dead before it got the file', async (t) => {
  const { parse } = await start(t);
  await until(() => children().length === 2);
  await untilIdle(children());
  const used = new Map(children().map((pid) => [pid, processorSeconds(pid)]));
  await parse('a.txt', 'The mill grinds the grain that the river brings.\n\n'.repeat(20_000));
  // The process that was used last gets the next file.
  const order = [...used.keys()].sort(
    (a, b) => processorSeconds(b) - used.get(b)! - processorSeconds(a) + used.get(a)!,
  );
  // A stopped process looks alive and reads no message, as one whose end is not known yet.
  for (const pid of order) process.kill(pid, 'SIGSTOP');
  const parsing = parse('b.txt', 'One.');
  for (const pid of order) {
    await setTimeout(200);
    process.kill(pid, 'SIGKILL');
  }
  t.equal((await parsing).chunks, 1);
});

t.test('a process ends with its parent, even in the middle of a file', async (t) => {
  const { put, dataDir } = await start(t);
  const { path } = await put('a.json', endless);
  const code = `
    import { pino } from 'pino';
    const { startParsers } = await import(${JSON.stringify(import.meta.resolve('../../../processors/indexing/parser/parsers.ts'))});
    const parsers = await startParsers({ places: 1, dataDir: ${JSON.stringify(dataDir)}, log: pino({ level: 'silent' }) });
    parsers.parse({ path: ${JSON.stringify(path)}, fileName: 'a.json' }, { signal: new AbortController().signal }).catch(() => {});
  `;
  const parent = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: 'ignore' });
  await until(() => childrenOf(parent.pid!).some((pid) => processorSeconds(pid) > 0.5));
  const [pid] = childrenOf(parent.pid!);
  parent.kill('SIGKILL');
  await until(() => !isAlive(pid!));
});

t.test('an abort ends the running task with its reason', async (t) => {
  const { parsers, put } = await start(t);
  const controller = new AbortController();
  const running = parsers.parse(await put('a.json', endless), { tenant: 'default', signal: controller.signal });
  controller.abort(new Error('newer upload'));
  await t.rejects(running, { message: 'newer upload' });
});

t.test('disposing rejects running, waiting and later tasks, and a second disposal changes nothing', async (t) => {
  const { parsers, put } = await start(t);
  const task = await put('a.json', endless);
  const running = t.rejects(parsers.parse(task, { tenant: 'default', signal }), /stopping/);
  const waiting = t.rejects(parsers.parse(task, { tenant: 'default', signal }), /stopping/);
  await new Promise((resolve) => setImmediate(resolve));
  await parsers[Symbol.asyncDispose]();
  await parsers[Symbol.asyncDispose]();
  await Promise.all([running, waiting, t.rejects(parsers.parse(task, { tenant: 'default', signal }), /stopping/)]);
  t.same(children(), []);
});
