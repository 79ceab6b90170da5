/** The packages that `npm start` and `npm test` install. The real script runs in a folder of its own, with a fake npm. */
import { spawnSync } from 'node:child_process';
import { chmod, copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t, { type Test } from 'tap';

const root = join(import.meta.dirname, '..', '..');

async function checkout(t: Test) {
  const folder = await mkdtemp(join(tmpdir(), 'bootstrap-'));
  t.teardown(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, 'cli'), { recursive: true });
  await mkdir(join(folder, 'bin'));
  for (const name of ['cli/bootstrap.mjs', 'package.json', 'package-lock.json']) {
    await copyFile(join(root, name), join(folder, name));
  }
  const script = async (path: string, lines: string) => {
    await writeFile(join(folder, path), `#!/bin/sh\n${lines}\n`);
    await chmod(join(folder, path), 0o755);
  };
  const notes = join(folder, 'notes');
  await writeFile(notes, '');
  const commands = 'mkdir -p node_modules/.bin; for name in node tap; do cp bin/done node_modules/.bin/$name; done';
  await script('bin/done', 'exit 0');
  await script(
    'bin/npm',
    `[ "$1" = run ] && exit 0; echo 'up to date'; echo "$ONNXRUNTIME_NODE_INSTALL $*" >> ${notes}; ${commands}`,
  );
  for (const tool of ['python3', 'make', 'g++', 'tesseract']) await script(`bin/${tool}`, 'exit 0');

  /** Runs the command. @returns the arguments of npm; undefined when npm was not called. */
  return async (command: 'start' | 'test' | 'model', env: NodeJS.ProcessEnv = {}): Promise<string | undefined> => {
    const before = (await readFile(notes, 'utf8')).length;
    const PATH = `${join(folder, 'bin')}:/usr/bin:/bin`;
    const { status, stdout, stderr } = spawnSync(process.execPath, ['cli/bootstrap.mjs', command], {
      cwd: folder,
      env: { PATH, REDIS_URL: 'redis://127.0.0.1:1', ...env },
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(stderr);
    t.equal(stdout, '', 'installing prints nothing to the output of the command');
    return (await readFile(notes, 'utf8')).slice(before).trim() || undefined;
  };
}

const models = { EMBEDDER_MODEL_DIR: '/models/m' };

t.test('the service is installed once, without the development packages', async (t) => {
  const run = await checkout(t);
  t.match(await run('start'), /^skip install .*--omit=dev$/);
  t.equal(await run('start'), undefined);
});

t.test('tests install everything, so the service needs no further installation', async (t) => {
  const run = await checkout(t);
  t.ok(await run('start'));
  t.notMatch(await run('test'), /--omit/);
  t.equal(await run('start'), undefined);
  t.equal(await run('start', models), undefined);
  t.equal(await run('test'), undefined);
});

t.test('a local model adds the package that runs it', async (t) => {
  const run = await checkout(t);
  t.match(await run('start', models), /--omit=dev --save-prod @huggingface\/transformers@\d/);
  t.equal(await run('start'), undefined);
  t.equal(await run('start', { RERANKER_MODEL_DIR: '/models/r' }), undefined);
});

t.test(
  'an installed model that is in use adds the package that runs it, and so does the command that installs it',
  async (t) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'bootstrap-data-'));
    t.teardown(() => rm(dataDir, { recursive: true }));
    const run = await checkout(t);
    await writeFile(join(dataDir, 'models.json'), '{}');
    t.notMatch(await run('start', { DATA_DIR: dataDir }), /transformers/);
    await writeFile(join(dataDir, 'models.json'), '{"embedder": {"name": "tiny"}}');
    t.match(await run('start', { DATA_DIR: dataDir }), /transformers/);
    t.match(await (await checkout(t))('model'), /transformers/);
  },
);
