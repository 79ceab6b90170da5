/**
 * Runs the scenarios of the fault suite one after another: `npm run test:faults [-- [--scale SHARE] NAME...]`.
 *
 * Without a name it runs all. `soak MINUTES` sets the length of the soak. At full length each scenario writes its row
 * of `docs/faults.md`. A shorter `--scale` (0.1) tries a scenario and writes no row. All started processes end with
 * this one.
 */
import { spawn } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { parseArgs } from 'node:util';

const root = join(import.meta.dirname, '..', '..');
const suffix = '.faults.ts';
/** Timeout of one scenario. The minutes of a soak are added. */
const scenarioSecondsMax = 2_400;

const { values, positionals } = parseArgs({ allowPositionals: true, options: { scale: { type: 'string' } } });
const names = positionals.filter((word) => !/^\d+$/.test(word));
const [minutes = '15'] = positionals.filter((word) => /^\d+$/.test(word));
const scenarios = await filesByName(join(import.meta.dirname, 'scenarios'));
const unknown = names.filter((name) => !scenarios.has(name));
if (unknown.length > 0) {
  console.error(`There is no scenario ${unknown.join(', ')}. There are:`);
  for (const name of scenarios.keys()) console.error(`  ${name}`);
  process.exit(1);
}
const chosen = names.length === 0 ? scenarios.values() : names.map((name) => scenarios.get(name)!);
process.exitCode = await runTests([...chosen]);

/** @returns the files of all scenarios by name, in the order of their names. */
async function filesByName(folder: string): Promise<Map<string, string>> {
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith(suffix));
  const named = files.map((file): [string, string] => [basename(file, suffix), relative(root, join(folder, file))]);
  return new Map(named.sort(([left], [right]) => (left < right ? -1 : 1)));
}

/** @returns the exit status of the runner. */
function runTests(files: readonly string[]): Promise<number> {
  const timeout = scenarioSecondsMax + 60 * Number(minutes);
  const runner = join(root, 'test', 'main.ts');
  const args = ['--disable-warning=ExperimentalWarning', runner, '--jobs=1', `--timeout=${timeout}`, ...files];
  const env = {
    ...process.env,
    FAULTS_SCALE: values.scale ?? '1',
    FAULTS_SOAK_MINUTES: minutes,
    FAULTS_PAGE: join(root, 'docs', 'faults.md'),
  };
  // The runner gets its own process group, so that all its processes can be ended, also when this process is interrupted.
  const run = spawn(process.execPath, args, {
    cwd: root,
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: true,
  });
  const endGroup = () => {
    try {
      process.kill(-run.pid!, 'SIGKILL');
    } catch {
      // No process of the group is left.
    }
  };
  process.once('exit', endGroup);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));
  return new Promise((resolve) => run.once('exit', (status) => resolve(status ?? 1)));
}
