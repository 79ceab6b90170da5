/** The page of figures: a run changes only its own rows, and each scenario writes one. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t from 'tap';
import { type Row, writeRow } from './figures.ts';

function row(name: string, figures: string, folder = '/faults'): Row {
  return { file: join(folder, `${name}.faults.ts`), promise: 'It holds.', figures, verdict: 'kept' };
}

t.test('the next run of a scenario replaces its row and leaves the other rows unchanged', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'millrace-figures-'));
  t.teardown(() => rm(folder, { recursive: true }));
  const page = join(folder, 'docs', 'faults.md');
  await writeRow(page, row('kills', 'killed: 300'));
  await writeRow(page, row('pauses', 'paused: 6 | 7'));
  const before = await lines(page);
  await writeRow(page, row('kills', 'killed: 301'));
  const after = await lines(page);
  t.strictSame([before.length, after.length], [2, 2]);
  t.match(
    after[0],
    /^\| \[kills\]\(.*kills\.faults\.ts\) \| It holds\. \| killed: 301 \| kept \| \d{4}-.* UTC \| .*Node v22/,
  );
  t.equal(after[1], before[1]);
  t.match(after[1], /paused: 6 \/ 7/, 'a figure cannot break the table');
});

t.test('a scenario whose file was moved has one row, with a link to the new place', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'millrace-figures-'));
  t.teardown(() => rm(folder, { recursive: true }));
  const page = join(folder, 'docs', 'faults.md');
  await writeRow(page, row('kills', 'killed: 300', join(folder, 'old')));
  await writeRow(page, row('kills', 'killed: 301', join(folder, 'new', 'processes')));
  t.match(await lines(page), [/^\| \[kills\]\(\.\.\/new\/processes\/kills\.faults\.ts\) /]);
  t.equal((await lines(page)).length, 1);
});

t.test('each scenario writes a row', async (t) => {
  const folder = join(import.meta.dirname, 'scenarios');
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.faults.ts'));
  for (const file of files) {
    t.match(
      await readFile(join(folder, file), 'utf8'),
      /\b(scenario|testsOfScenario)\(\s*import\.meta\.filename/,
      file,
    );
  }
});

async function lines(page: string): Promise<string[]> {
  return (await readFile(page, 'utf8')).split('\n').filter((line) => line.startsWith('| ['));
}
