/**
 * Compiles `dot.as.ts` to `dot-wasm.ts`. With `--check` it only compares the two, so the check fails if a kernel was
 * edited and not compiled. The output is base64 in a module. So there is no build step, and no file to find at run
 * time.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const here = import.meta.dirname;
const asc = join(here, '..', '..', '..', 'node_modules', '.bin', 'asc');
const target = join(here, 'dot-wasm.ts');
const scratch = mkdtempSync(join(tmpdir(), 'millrace-kernel-'));

try {
  const wasm = join(scratch, 'dot.wasm');
  const flags = ['--runtime', 'stub', '--enable', 'simd', '--importMemory', '--noAssert', '-O3'];
  execFileSync(asc, [join(here, 'dot.as.ts'), '-o', wasm, ...flags], { stdio: ['ignore', 'inherit', 'inherit'] });
  const fresh = [
    '// Generated from dot.as.ts by generate.ts: do not edit.',
    `export const dotWasm =\n  '${readFileSync(wasm, 'base64')}';\n`,
  ].join('\n');
  if (!process.argv.includes('--check')) writeFileSync(target, fresh);
  else if (readFileSync(target, 'utf8') !== fresh) {
    console.error(
      'kernel/dot-wasm.ts is not what dot.as.ts compiles to: run "node processors/retrieval/kernel/generate.ts"',
    );
    process.exitCode = 1;
  }
} finally {
  rmSync(scratch, { recursive: true });
}
