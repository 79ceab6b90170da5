/**
 * Compiles `dot.as.ts` to `dot-wasm.ts`. With `--check` it only compares the stamp, so the check fails if a kernel was
 * edited and not compiled. The output is base64 in a module. So there is no build step, and no file to find at run
 * time.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isCurrent, stamped } from '../../../proto/stamp.ts';

const here = import.meta.dirname;
const modules = join(here, '..', '..', '..', 'node_modules');
const kernel = join(here, 'dot.as.ts');
const target = join(here, 'dot-wasm.ts');
const sources = [kernel, import.meta.filename, join(modules, 'assemblyscript', 'package.json')];

if (process.argv.includes('--check')) check();
else generate();

function check(): void {
  if (isCurrent(target, sources)) return;
  console.error('kernel/dot-wasm.ts is not what dot.as.ts compiles to: run "npm run generate"');
  process.exitCode = 1;
}

function generate(): void {
  const scratch = mkdtempSync(join(tmpdir(), 'millrace-kernel-'));
  try {
    const wasm = join(scratch, 'dot.wasm');
    const flags = ['--runtime', 'stub', '--enable', 'simd', '--importMemory', '--noAssert', '-O3'];
    const asc = join(modules, '.bin', 'asc');
    execFileSync(asc, [kernel, '-o', wasm, ...flags], { stdio: ['ignore', 'inherit', 'inherit'] });
    const text = `export const dotWasm =\n  '${readFileSync(wasm, 'base64')}';\n`;
    writeFileSync(target, stamped(text, sources));
  } finally {
    rmSync(scratch, { recursive: true });
  }
}
