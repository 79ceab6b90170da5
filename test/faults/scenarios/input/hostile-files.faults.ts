/**
 * Parses every hostile file within the limits of the service.
 * It ends in time, its process stays within its memory limit, and short files are parsed meanwhile. The cost of each
 * file is printed.
 */
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { pino } from 'pino';
import t from 'tap';
import { MillraceError } from '../../../../core/errors.ts';
import { startParsers } from '../../../../processors/indexing/parser/parsers.ts';
import { hostileFiles } from '../../../indexing/files/hostile-files.ts';
import { testsOfScenario } from '../../scenario.ts';

const log = pino({ level: 'silent' });
const { signal } = new AbortController();
const besideMsMax = 30_000;
/** The memory limit of a parser for a small file, and its growth between two checks. */
const smallFileMegabytesMax = 1_800;

const figures = testsOfScenario(
  import.meta.filename,
  'Hostile files: the parser of each ends in time and within its memory limit, and short files are parsed meanwhile.',
);
const most = { seconds: 0, megabytes: 0, besideSeconds: 0 };
const dataDir = await mkdtemp(join(tmpdir(), 'hostile-'));
const parsers = await startParsers({ places: 1, dataDir, log });
t.teardown(async () => {
  await parsers[Symbol.asyncDispose]();
  await rm(dataDir, { recursive: true });
});

for (const file of hostileFiles) {
  t.test(file.name, async (t) => {
    const path = join(dataDir, 'hostile');
    const bytes = file.bytes();
    await writeFile(path, bytes);
    const started = performance.now();
    const seconds = () => (performance.now() - started) / 1000;
    const watch = watchMemory();
    const outcome = parsers.parse({ path, fileName: file.fileName }, { tenant: 'default', signal }).then(
      () => 'read',
      (error) => error,
    );
    const beside = join(dataDir, 'beside');
    await writeFile(beside, 'Short.');
    await parsers.parse({ path: beside, fileName: 'beside.txt' }, { tenant: 'default', signal });
    const besideSeconds = seconds();
    const ended = await outcome;
    const megabytes = await watch.stop();
    record({ seconds: seconds(), megabytes, besideSeconds });
    const why = ended instanceof MillraceError ? ended.message : ended;
    const cost = `${(bytes.length / 1024).toFixed(0)} KB, ${seconds().toFixed(1)} s, ${megabytes.toFixed(0)} MB`;
    t.comment(`${file.name}: ${cost}, beside it ${besideSeconds.toFixed(1)} s: ${why}`);
    t.ok(ended === 'read' || (ended instanceof MillraceError && ended.type === 'unprocessable'), String(ended));
    t.ok(besideSeconds * 1000 < besideMsMax);
    if (bytes.length < 1e6) t.ok(megabytes < smallFileMegabytesMax);
  });
}

/** Keeps the largest values of all files in the figures. */
function record(cost: typeof most): void {
  most.seconds = Math.max(most.seconds, cost.seconds);
  most.megabytes = Math.max(most.megabytes, cost.megabytes);
  most.besideSeconds = Math.max(most.besideSeconds, cost.besideSeconds);
  figures['slowest file'] = `${most.seconds.toFixed(1)} s`;
  figures['slowest short file beside'] = `${most.besideSeconds.toFixed(1)} s`;
  figures['largest parser'] = `${most.megabytes.toFixed(0)} MiB`;
}

/** Measures the largest resident memory of any parser process, in MB. */
function watchMemory(): { stop(): Promise<number> } {
  let most = 0;
  let stopped = false;
  const watching = (async () => {
    while (!stopped) {
      for (const pid of readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8').trim().split(' '))
        most = Math.max(most, residentMegabytes(pid));
      await setTimeout(20);
    }
  })();
  return {
    async stop() {
      stopped = true;
      await watching;
      return most;
    },
  };
}

function residentMegabytes(pid: string): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}
