/**
 * Schemathesis (PyPI) sends requests that `/openapi.json` allows, and requests that it forbids.
 * There must be no 5xx, and no answer that is not in the document. Without Python, pip or a package index the scenario
 * does not run, and its row says so.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { stripVTControlCharacters } from 'node:util';
import { withBystander } from '../../attack/bystander.ts';
import { type Figures, type Stage, scenario } from '../../scenario.ts';

const version = '4.32.5';
const examples = 20;
/** Not `stateful`, which takes long. */
const phases = 'examples,coverage,fuzzing';
const installMsMax = 600_000;
const runMsMax = 1_500_000;
const shownChars = 6_000;
const folder = mkdtempSync(join(tmpdir(), 'schemathesis-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
const bin = join(folder, 'venv', 'bin');
const checks = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_headers_conformance',
  'response_schema_conformance',
];

scenario(import.meta.filename, {
  promise: 'Schemathesis sends requests by the OpenAPI document: no 5xx, and no answer outside the document.',
  faultMsMax: runMsMax + 60_000,
  needs: install,
  // Its requests may wait as long as they ask to, so a normal client runs beside them.
  fault: (stage) => withBystander(stage, () => attack(stage)),
});

/** Installs it into a temporary virtual environment. @returns the requirement that is missing, if any. */
function install(): string | undefined {
  const steps: [string, string[]][] = [
    ['python3', ['-m', 'venv', join(folder, 'venv')]],
    [join(bin, 'pip'), ['install', '--quiet', '--disable-pip-version-check', `schemathesis==${version}`]],
  ];
  for (const [command, args] of steps) {
    const { status, error, stderr } = spawnSync(command, args, { timeout: installMsMax, encoding: 'utf8' });
    if (status !== 0) return `${command} ${args.join(' ')} failed: ${error ?? stderr?.slice(-500)}`;
  }
  return undefined;
}

/** The key of another tenant, so that the attack cannot remove the queues and files of the load. */
async function keyOfItsOwn({ world }: Stage): Promise<string> {
  const roles = ['rag', 'queue', 'worker', 'admin'];
  const response = await world.service.post('/v1/keys', { tenant: 'schemathesis', roles });
  return ((await response.json()) as { key: string }).key;
}

async function attack(stage: Stage): Promise<Figures> {
  const { world, client, length, comment } = stage;
  const { url } = world.service;
  const apiKey = await keyOfItsOwn(stage);
  const config = ['--config-file', join(import.meta.dirname, 'schemathesis.toml')];
  const bounds = ['--max-examples', String(length.count(examples)), '--request-timeout', '330', '--workers', '4'];
  const run = [
    'run',
    `${url}/openapi.json`,
    '--header',
    `Authorization: Bearer ${apiKey}`,
    '--seed',
    '1',
    '--no-color',
  ];
  const args = [
    ...config,
    ...run,
    ...bounds,
    '--phases',
    phases,
    '--checks',
    checks.join(','),
    '--continue-on-failure',
  ];
  const child = spawn(join(bin, 'schemathesis'), args, {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: runMsMax,
  });
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  const [output] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  process.off('exit', kill);
  if (child.exitCode !== 0) client.history.leftovers.push(`schemathesis ended with ${child.exitCode}: see its report`);
  comment(reportOf(output).slice(-shownChars));
  const cases = /(\d+) generated/.exec(output)?.[1] ?? 'unknown';
  return { version, examples: length.count(examples), cases };
}

/** The report without the moving lines of progress, some of which confuse the reader of the test's output. */
function reportOf(output: string): string {
  const report = stripVTControlCharacters(output);
  return report.slice(Math.max(0, report.search(/^=+ (?:FAILURES|ERRORS|WARNINGS|SUMMARY) =+$/m)));
}
