/** The runner of the tests: its exit status, and what it prints of a file that fails. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import t from 'tap';

const runner = join(import.meta.dirname, '..', 'main.ts');
const tap = import.meta.resolve('tap');
const head = `import t from '${tap}';\n`;

const passing = `${head}t.test('it holds', async (t) => t.ok(true));\n`;
const failing = `${head}t.test('it breaks', async (t) => t.equal(1, 2, 'one is two'));\n`;
const crashing = `${head}console.error('last words');\nprocess.exit(3);\n`;

const cases: [name: string, files: Record<string, string>, status: number, want: RegExp][] = [
  ['tests that hold', { passing }, 0, /1 of 1 files in \d+ s, 1 assertions passed, 0 failed/],
  ['a test that fails', { passing, failing }, 1, /failed: it breaks > one is two/],
  ['a process that ends early', { passing, crashing }, 1, /output of .*crashing.*\nlast words/],
];

for (const [name, files, status, want] of cases) {
  t.test(`${name}: the exit status is ${status}`, async (t) => {
    const folder = t.testdir(Object.fromEntries(Object.entries(files).map(([file, text]) => [`${file}.mjs`, text])));
    const paths = Object.keys(files).map((file) => join(folder, `${file}.mjs`));
    // Node runs no test files inside of one that it runs.
    const { NODE_TEST_CONTEXT: _, ...env } = process.env;
    const run = spawnSync(process.execPath, [runner, ...paths], { env, encoding: 'utf8' });
    t.match(run.stdout, want);
    t.equal(run.status, status);
  });
}
