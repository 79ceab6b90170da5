/** The watchdog in a process whose main thread is blocked. Only the watchdog can end such a process early. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import t from 'tap';
import { memorySignal } from '../../../processors/indexing/parser/task.ts';

/** After this time the blocked process writes a file and ends. */
const blockedMs = 20_000;
const watchdog = JSON.stringify(import.meta.resolve('../../../processors/indexing/parser/watchdog.ts'));
const folder = await mkdtemp(join(tmpdir(), 'watchdog-'));
t.teardown(() => rm(folder, { recursive: true }));

/** Writes a program that takes `memory` within the limit of 300 MiB, and then blocks. */
async function program(name: string, memory: string): Promise<string> {
  const path = join(folder, name);
  const code = `
    const { startWatchdog } = await import(${watchdog});
    (await startWatchdog()).watch(300 * 2 ** 20);
    const kept = [];
    ${memory}
    process.stdout.write(process.pid + '\\n');
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ${blockedMs});
    (await import('node:fs')).writeFileSync(${JSON.stringify(`${path}.survived`)}, '');
  `;
  await writeFile(path, code);
  return path;
}

function run(...args: string[]): ChildProcess {
  return spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'ignore'] });
}

function isAlive(pid: number): boolean {
  return existsSync(`/proc/${pid}`) && !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
}

const tooMuch: [name: string, memory: string][] = [
  ['buffers', 'for (let at = 0; at < 30; at++) kept.push(Buffer.alloc(20 * 2 ** 20, 1));'],
  ['WebAssembly', 'kept.push(new Uint8Array(new WebAssembly.Memory({ initial: 8192 }).buffer).fill(1));'],
];

for (const [name, memory] of tooMuch) {
  t.test(`the watchdog ends a process with too much memory in ${name}, although V8's heap is small`, async (t) => {
    const [, signal] = await once(run(await program(`${name}.mjs`, memory)), 'exit');
    t.equal(signal, memorySignal);
  });
}

t.test('the watchdog ends a blocked process whose parent was killed', async (t) => {
  const blocked = await program('blocked.mjs', '');
  const middle = join(folder, 'middle.mjs');
  const code = `
    import { spawn } from 'node:child_process';
    spawn(process.execPath, [${JSON.stringify(blocked)}], { stdio: ['ignore', 'inherit', 'ignore'] });
    setInterval(() => {}, 1000);
  `;
  await writeFile(middle, code);
  const parent = run(middle);
  const [line] = await once(parent.stdout!, 'data');
  parent.kill('SIGKILL');
  while (isAlive(Number(line))) await setTimeout(10);
  t.notOk(existsSync(`${blocked}.survived`), 'the process ended before its block did');
});
