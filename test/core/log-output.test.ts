/** Log output on disks and pipes that refuse lines. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, constants, openSync, readFileSync, readSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { createLog } from '../../core/log.ts';
import { LogOutput } from '../../core/log-output.ts';
import { createRegistry } from '../../core/metrics.ts';
import { until } from '../conformance/bus.ts';
import { mountSmallDisk } from '../support/small-disk.ts';

const { O_APPEND, O_CREAT, O_NONBLOCK, O_RDONLY, O_WRONLY } = constants;

function open(t: Test, path: string, flags: number): number {
  const fd = openSync(path, flags);
  t.teardown(() => closeSync(fd));
  return fd;
}

/** A pipe whose write end blocks, as an inherited pipe may. */
async function openPipe(t: Test): Promise<{ reader: number; writer: number }> {
  const folder = await mkdtemp(join(tmpdir(), 'millrace-pipe-'));
  t.teardown(() => rm(folder, { recursive: true }));
  const path = join(folder, 'pipe');
  spawnSync('mkfifo', [path]);
  const reader = openSync(path, O_RDONLY | O_NONBLOCK);
  return { reader, writer: open(t, path, O_WRONLY) };
}

t.test('a line that the disk refuses is dropped and counted', async (t) => {
  const output = new LogOutput(open(t, '/dev/full', O_WRONLY));
  const log = createLog({ level: 'info', process: 'test', output });
  log.info('first');
  log.fatal('second');
  t.equal(output.dropped, 2);
  const metrics = await createRegistry({ logOutput: output }, 'test').metrics();
  t.match(metrics, /^millrace_log_lines_dropped_total\{process="test"\} 2$/m);
});

t.test('a disk with space again gets the lines again, and a count of the dropped ones', async (t) => {
  const disk = await mountSmallDisk(t, { kib: 64 });
  if (!disk) {
    t.comment('not run: only root can mount a disk');
    return;
  }
  const path = join(disk, 'log');
  const output = new LogOutput(open(t, path, O_WRONLY | O_CREAT | O_APPEND));
  writeFileSync(join(disk, 'other'), 'x'.repeat(40_960));
  for (let n = 0; n < 100; n++) output.write(`${JSON.stringify({ n, text: 'x'.repeat(1_000) })}\n`);
  t.ok(output.dropped > 70 && output.dropped < 100, `${output.dropped} dropped`);
  rmSync(join(disk, 'other'));
  output.write('{"after":1}\n');

  const lines = readFileSync(path, 'utf8').trimEnd().split('\n');
  t.match(JSON.parse(lines.at(-2)!), { dropped: output.dropped, msg: 'log lines were dropped' });
  t.equal(lines.at(-1), '{"after":1}');
  const whole = lines.slice(0, -2).filter((line) => line.endsWith('}'));
  t.equal(whole.length, 100 - output.dropped, 'the rest is there');
});

t.test('a pipe without a reader does not block the process, and gets lines again once it is read', async (t) => {
  const { reader, writer } = await openPipe(t);
  t.teardown(() => closeSync(reader));
  const output = new LogOutput(writer);
  const line = `${'x'.repeat(1_023)}\n`;
  for (let n = 0; n < 500; n++) output.write(line);
  const kept = 500 - output.dropped;
  t.ok(kept > 200 && kept < 500, `${kept} of 500 kept: 64 KiB in the pipe and 256 KiB here`);

  const room = Buffer.alloc(1 << 20);
  let text = '';
  await until(async () => {
    try {
      text += room.toString('utf8', 0, readSync(reader, room));
    } catch {
      output.write('{"after":1}\n'); // the pipe is empty
    }
    return text.includes('after');
  });
  const [notice, after] = text.slice(kept * line.length).split('\n');
  t.ok(text.startsWith(line.repeat(kept)), 'the kept lines are complete');
  t.match(JSON.parse(notice!), { dropped: output.dropped });
  t.equal(after, '{"after":1}');
});

const program = `
  import { createLog } from '${join(import.meta.dirname, '..', '..', 'core', 'log.ts')}';
  import { runProcess } from '${join(import.meta.dirname, '..', '..', 'core', 'lifecycle.ts')}';
  const log = createLog({ level: 'info', process: 'test' });
  log.info('first');
  await new Promise((resolve) => setTimeout(resolve, 50));
  console.log('to the same disk');
  console.error('alive');
  await runProcess({ log }, async () => { throw new Error('no'); }, { stopMs: 100 });`;

t.test('a process whose standard output refuses lines keeps running, and exits at a fatal error', async (t) => {
  const args = ['--disable-warning=ExperimentalWarning', '--input-type=module', '--eval', program];
  const { reader, writer } = await openPipe(t);
  closeSync(reader);
  const outputs = { 'a full disk': open(t, '/dev/full', O_WRONLY), 'a pipe without a reader': writer };
  for (const [name, stdout] of Object.entries(outputs)) {
    const child = spawn(process.execPath, args, { stdio: ['ignore', stdout, 'pipe'], timeout: 10_000 });
    let errors = '';
    child.stderr!.on('data', (chunk) => {
      errors += chunk;
    });
    const [status] = await once(child, 'exit');
    t.match(errors, 'alive', name);
    t.equal(status, 1, `${name}: ended by itself`);
  }
});
