/** The stamp of generated files: the check fails when a source or the generated text was edited. */
import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { isCurrent, stamped } from '../../proto/stamp.ts';

const edits: [name: string, file?: string][] = [
  ['nothing'],
  ['the schema', 'schema'],
  ['the script', 'script'],
  ['the generated text', 'generated'],
];

for (const [name, edited] of edits) {
  t.test(`${name} was edited: the file is ${edited ? 'stale' : 'current'}`, async (t) => {
    const folder = t.testdir({ schema: 'a', script: 'b' });
    const sources = [join(folder, 'schema'), join(folder, 'script')];
    const generated = join(folder, 'generated');
    writeFileSync(generated, stamped('const a = 1;\n', sources));
    if (edited) appendFileSync(join(folder, edited), ' ');
    t.equal(isCurrent(generated, sources), edited === undefined);
  });
}
