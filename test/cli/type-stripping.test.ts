import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';

const hook = import.meta.resolve('../../cli/type-stripping.mjs');

/** Runs a module with the hook, in a process of its own. */
function run(path: string, cache: string): string {
  const args = ['--disable-warning=ExperimentalWarning', `--import=${hook}`, path];
  const env = { ...process.env, NODE_OPTIONS: '', NODE_COMPILE_CACHE: cache };
  return execFileSync(process.execPath, args, { env, encoding: 'utf8' }).trim();
}

const moduleSaying = (word: string) => `const word: string = '${word}';\nconsole.log(word);\n`;

t.test('a process reads the module that another process stripped', async (t) => {
  const cache = join(t.testdir({ 'said.ts': moduleSaying('first') }), 'cache');
  const path = join(t.testdirName, 'said.ts');
  t.equal(run(path, cache), 'first');

  const [name = ''] = readdirSync(join(cache, 'stripped'));
  const kept = join(cache, 'stripped', name);
  writeFileSync(kept, readFileSync(kept, 'utf8').replace('first', 'kept'));
  t.equal(run(path, cache), 'kept');
});

t.test('a changed module is stripped again, and the old one is replaced', async (t) => {
  const cache = join(t.testdir({ 'said.ts': moduleSaying('first') }), 'cache');
  const path = join(t.testdirName, 'said.ts');
  run(path, cache);
  writeFileSync(path, moduleSaying('second'));
  t.equal(run(path, cache), 'second');
  t.equal(readdirSync(join(cache, 'stripped')).length, 1);
});

t.test('a folder that cannot be written stops nothing', async (t) => {
  const cache = join(t.testdir({ 'said.ts': moduleSaying('first') }), 'cache');
  mkdirSync(cache);
  writeFileSync(join(cache, 'stripped'), 'a file where the folder should be');
  t.equal(run(join(t.testdirName, 'said.ts'), cache), 'first');
});
