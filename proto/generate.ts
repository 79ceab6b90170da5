/**
 * Generates `generated.js` and `generated.d.ts` from `millrace.proto`. With `--check` it only compares their stamps, so
 * that an edited schema without its generated files fails the build.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isCurrent, stamped } from './stamp.ts';

const here = import.meta.dirname;
const modules = join(here, '..', 'node_modules');
const schema = join(here, 'millrace.proto');
const sources = [schema, import.meta.filename, join(modules, 'protobufjs-cli', 'package.json')];
const names = ['generated.js', 'generated.d.ts'];

if (process.argv.includes('--check')) check();
else generate();

function check(): void {
  for (const name of names.filter((name) => !isCurrent(join(here, name), sources))) {
    console.error(`proto/${name} is not what millrace.proto generates: run "npm run generate"`);
    process.exitCode = 1;
  }
}

function generate(): void {
  const scratch = mkdtempSync(join(tmpdir(), 'millrace-proto-'));
  try {
    const js = join(scratch, 'generated.js');
    const flags = ['--keep-case', '--no-create', '--no-verify', '--no-convert', '--no-delimited', '--no-beautify'];
    const compile = (...more: string[]) =>
      execFileSync(join(modules, '.bin', 'pbjs'), [
        '-t',
        'static-module',
        '-w',
        'es6',
        ...flags,
        ...more,
        '-o',
        js,
        schema,
      ]);
    compile();
    // The types are read from the comments.
    execFileSync(join(modules, '.bin', 'pbts'), ['-o', join(scratch, 'generated.d.ts'), js]);
    compile('--no-comments');
    for (const name of names)
      writeFileSync(join(here, name), stamped(readFileSync(join(scratch, name), 'utf8'), sources));
  } finally {
    rmSync(scratch, { recursive: true });
  }
}
