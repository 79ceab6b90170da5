/**
 * Generates `generated.js` and `generated.d.ts` from `millrace.proto`. With `--check` it only compares, so that an
 * edited schema without its generated files fails the build.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const here = import.meta.dirname;
const bin = join(here, '..', 'node_modules', '.bin');
const scratch = mkdtempSync(join(tmpdir(), 'millrace-proto-'));

try {
  const js = join(scratch, 'generated.js');
  const schema = join(here, 'millrace.proto');
  const flags = ['--keep-case', '--no-create', '--no-verify', '--no-convert', '--no-delimited', '--no-beautify'];
  const compile = (...more: string[]) =>
    execFileSync(join(bin, 'pbjs'), ['-t', 'static-module', '-w', 'es6', ...flags, ...more, '-o', js, schema]);
  compile();
  execFileSync(join(bin, 'pbts'), ['-o', join(scratch, 'generated.d.ts'), js]); // reads the types from the comments
  compile('--no-comments');
  for (const name of ['generated.js', 'generated.d.ts']) {
    const fresh = readFileSync(join(scratch, name), 'utf8');
    if (!process.argv.includes('--check')) writeFileSync(join(here, name), fresh);
    else if (readFileSync(join(here, name), 'utf8') !== fresh) {
      console.error(`proto/${name} is not what millrace.proto generates: run "npm run generate"`);
      process.exitCode = 1;
    }
  }
} finally {
  rmSync(scratch, { recursive: true });
}
