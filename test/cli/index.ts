/** `millrace index`, on a shared service and a folder of the test. */
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { HttpClient } from '../../sdk/index.ts';
import { Command } from '../support/command.ts';
import { sharedService } from '../support/shared-service.ts';

const service = await sharedService('cli-index');
const client = new HttpClient(service);
const base = await mkdtemp(join(tmpdir(), 'millrace-index-'));
t.teardown(() => rm(base, { recursive: true }));

/** Makes a folder with these files. A value without content is a folder. */
async function folderOf(name: string, files: Record<string, string>): Promise<string> {
  for (const [path, content] of Object.entries(files)) {
    await mkdir(join(base, name, path, '..'), { recursive: true });
    await writeFile(join(base, name, path), content);
  }
  return join(base, name);
}

async function run(t: Test, words: string[], env: NodeJS.ProcessEnv = {}) {
  const at = { MILLRACE_URL: service.url, MILLRACE_KEY: service.apiKey };
  const command = new Command(t, 'index', { ...at, ...env }, words);
  return { status: await command.ended, output: command.output };
}

async function runJson(t: Test, ...words: string[]) {
  const { status, output } = await run(t, [...words, '--json']);
  const lines = output
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  const { summary } = lines.at(-1);
  return { status, summary, outcomes: lines.slice(0, -1).sort((a, b) => (a.path < b.path ? -1 : 1)) };
}

t.test('a folder is indexed with ids and metadata of its paths, and a second run uploads what changed', async (t) => {
  const folder = await folderOf('handbook', { 'leave.md': 'Leave is 30 days.', 'travel/rail.md': 'Go by rail.' });
  const first = await runJson(t, folder, '--space', 's');
  t.match(first, { status: 0, summary: { indexed: 2, failed: 0 } });
  t.match(await client.getFile('s/handbook/travel/rail.md'), {
    ...{ status: 'ready', version: 1, file_name: 'travel/rail.md', space_id: 's', directory_id: 's/handbook' },
    metadata: { path: 'travel/rail.md', sha256: /^[0-9a-f]{64}$/, modified: /Z$/ },
  });
  await writeFile(join(folder, 'leave.md'), 'Leave is 31 days.');
  const second = await runJson(t, folder, '--space', 's');
  t.match(second.outcomes, [
    { outcome: 'indexed', path: 'leave.md', file_id: 's/handbook/leave.md', chunks: 1 },
    { outcome: 'unchanged', path: 'travel/rail.md' },
  ]);
  t.match(await client.getFile('s/handbook/leave.md'), { version: 2 });
  t.match(await client.getFile('s/handbook/travel/rail.md'), { version: 1 });
});

t.test('files that are gone stay in the service, unless --delete is given', async (t) => {
  const folder = await folderOf('notes', { 'a.md': 'A mill.', 'b.md': 'A weir.' });
  await runJson(t, folder);
  await rm(join(folder, 'b.md'));
  const kept = await runJson(t, folder);
  t.match(kept, { status: 0, summary: { unchanged: 1, gone: 1, deleted: 0 } });
  t.match(await client.getFile('default/notes/b.md'), { status: 'ready' });
  const deleted = await runJson(t, folder, '--delete', '--ignore', 'a.md');
  t.match(deleted, { summary: { deleted: 1, ignored: 1 } }, 'an ignored file is not gone');
  await t.rejects(client.getFile('default/notes/b.md'), { name: 'MillraceError', type: 'not_found' } as const);
  t.match(await client.getFile('default/notes/a.md'), { status: 'ready' });
});

t.test('a file that cannot be read is named with its reason, and the status is 1', async (t) => {
  const folder = await folderOf('mixed', { 'good.md': 'A mill.', 'bad.pdf': '%PDF-1.7 broken' });
  const { status, output } = await run(t, [folder]);
  t.equal(status, 1);
  t.match(output, /^indexed {2}good\.md \(1 chunks\)$/m);
  t.match(output, /^failed {3}bad\.pdf: .*PDF/m);
  t.match(output, /^1 indexed, 1 failed\.$/m);
  const { version } = await client.getFile('default/mixed/bad.pdf');
  t.match(await runJson(t, folder), { status: 1, summary: { unchanged: 1, failed: 1 } });
  t.equal((await client.getFile('default/mixed/bad.pdf')).attempts, 1, 'the same bytes are not read again');
  await runJson(t, folder, '--retry');
  t.ok((await client.getFile('default/mixed/bad.pdf')).version > version, 'unless --retry is given');
});

t.test('rules leave files out, and what is left out for another reason is named', async (t) => {
  const folder = await folderOf('rules', {
    '.millraceignore': '*.log\n/build/\n',
    '.hidden': 'x',
    'a.md': 'A mill.',
    'a.log': 'x',
    'build/b.md': 'x',
    'node_modules/c.md': 'x',
    'deep/.millraceignore': '!kept.log\n*.tmp',
    'deep/kept.log': 'A weir.',
    'deep/d.tmp': 'x',
    'empty.md': '',
  });
  await symlink(join(folder, 'a.md'), join(folder, 'link.md'));
  const { status, outcomes } = await runJson(t, folder, '--only', '*.md', '--only', '*.log');
  t.equal(status, 0);
  const by = (wanted: string) => outcomes.filter(({ outcome }) => outcome === wanted).map(({ path }) => path);
  t.strictSame(by('indexed'), ['a.md', 'deep/kept.log']);
  t.match(
    outcomes.filter(({ outcome }) => outcome === 'skipped'),
    [
      { path: 'empty.md', reason: 'it is empty' },
      { path: 'link.md', reason: 'it is a link' },
    ],
  );
  const ignored = ['.hidden', '.millraceignore', 'a.log', 'build/', 'deep/.millraceignore', 'deep/d.tmp'];
  t.strictSame(by('ignored'), [...ignored, 'node_modules/']);
});

t.test('a run that is stopped says so, and the next run continues', async (t) => {
  const files = Object.fromEntries(Array.from({ length: 60 }, (_, n) => [`${n}.md`, `Mill ${n} grinds rye.`]));
  const folder = await folderOf('many', files);
  const at = { MILLRACE_URL: service.url, MILLRACE_KEY: service.apiKey };
  const command = new Command(t, 'index', at, [folder, '--concurrency', '1']);
  await command.printed(/indexed/);
  command.interrupt();
  t.equal(await command.ended, 130);
  t.match(command.output, /The next run continues/);
  const { summary } = await runJson(t, folder);
  t.ok(summary.unchanged >= 1 && summary.unchanged < 60, `${summary.unchanged} were there`);
  t.equal(summary.unchanged + summary.indexed, 60);
});

t.test('a single file, a path that does not exist, and a service that is not there', async (t) => {
  const folder = await folderOf('single', { 'one.md': 'A mill.' });
  t.match(await runJson(t, join(folder, 'one.md')), {
    status: 0,
    outcomes: [{ outcome: 'indexed', file_id: 'default/one.md' }],
  });
  t.match(await run(t, [join(folder, 'nowhere')]), { status: 2, output: /There is no file or folder/ });
  t.match(await run(t, []), { status: 2, output: /usage: npx millrace index/ });
  const gone = await run(t, [folder], { MILLRACE_URL: 'http://127.0.0.1:1' });
  t.match(gone, { status: 2, output: /cannot be reached/ });
});
