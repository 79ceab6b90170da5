/**
 * The files of `deploy/` are valid: each is checked by its own tool, where this machine has it. What they set is known to the
 * configuration, with or without a tool.
 */
import { spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { environment } from '../../core/config.ts';
import { missingRoles, parseRoles, type RoleName } from '../../core/roles.ts';

const deploy = join(import.meta.dirname, '..', '..', 'deploy');
const read = (name: string) => readFileSync(join(deploy, name), 'utf8');
const secrets = { API_KEY: 'test-key-0123456789', REDIS_PASSWORD: 'secret', S3_SECRET: 'secret-of-s3' };

/** Docker takes the options of `compose` for its own if it lacks that plugin. */
const hasNoSubcommand = /unknown command|not a docker command|unknown shorthand flag: 'f'/;

/** @returns the output of the first program that is installed; undefined if none is, which is told loudly. */
function run(t: Test, programs: readonly string[][], env: NodeJS.ProcessEnv = {}): string | undefined {
  for (const [program = '', ...args] of programs) {
    const options = { cwd: deploy, encoding: 'utf8', env: { ...process.env, ...env } } as const;
    const { status, stdout, stderr, error } = spawnSync(program, args, options);
    if (error || hasNoSubcommand.test(stderr)) continue;
    t.equal(status, 0, `${program}: ${stderr}${stdout}`.slice(0, 4_000));
    return stdout;
  }
  const names = programs.map(([program]) => program).join(' or ');
  t.comment(`NOT CHECKED: ${t.name}. ${names} is not installed.`);
  console.error(`NOT CHECKED: ${t.name}. ${names} is not installed.`);
  return undefined;
}

t.test('the compose file is valid', async (t) => {
  const compose = ['-f', 'compose.yaml', 'config'];
  const config = run(
    t,
    [
      ['docker-compose', ...compose],
      ['docker', 'compose', ...compose],
    ],
    secrets,
  );
  if (config !== undefined) t.match(config, /ROLES: planner,generation,dispatcher=2/);
});

t.test('the manifests of Kubernetes are one kustomization', async (t) => {
  const rendered = run(t, [
    ['kubectl', 'kustomize', 'kubernetes'],
    ['kustomize', 'build', 'kubernetes'],
  ]);
  if (rendered === undefined) return;
  const kinds = [...rendered.matchAll(/^kind: (\w+)$/gm)].map(([, kind]) => kind);
  for (const kind of ['Deployment', 'PodDisruptionBudget', 'HorizontalPodAutoscaler']) {
    t.equal(kinds.filter((found) => found === kind).length, 6, `a ${kind} for each role`);
  }
  const folder = mkdtempSync(join(tmpdir(), 'millrace-manifests-'));
  t.teardown(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'all.yaml');
  writeFileSync(file, rendered);
  t.test('each manifest has the schema of its kind', async (t) => {
    run(t, [['kubernetes-validate', '--strict', '--version', '1.30', file]]);
  });
});

t.test('the Dockerfile passes its linter', async (t) => {
  run(t, [['hadolint', 'Dockerfile']]);
});

t.test('only settings that exist are set', async (t) => {
  const known = new Set([...Object.keys(environment.shape), 'AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']);
  const block = /x-environment:.*\n((?: {2}.*\n)+)/.exec(read('compose.yaml'))![1]!;
  const data = /\ndata:\n((?: {2}.*\n)+)/.exec(read('kubernetes/settings.yaml'))![1]!;
  const set = [...(block + data).matchAll(/^ {2}([A-Z_]+):/gm)].map(([, name]) => name!);
  t.ok(set.length > 8);
  t.strictSame(
    set.filter((name) => !known.has(name)),
    [],
  );
});

/** Each deployment has every role, and its stop is long enough for its settings. */
const deployments: readonly [name: string, texts: string[], role: RegExp, grace: RegExp][] = [
  ['compose', [read('compose.yaml')], /ROLES: "?([^"}\s]+)/g, /stop_grace_period: (\d+)s/],
  [
    'Kubernetes',
    globSync('kubernetes/*.yaml', { cwd: deploy }).map(read),
    /name: ROLES, value: (\S+) }/g,
    /terminationGracePeriodSeconds: (\d+)/,
  ],
];
for (const [name, texts, role, grace] of deployments) {
  t.test(`${name} runs each role, and gives each gateway the time to stop`, async (t) => {
    const all = texts.join('\n');
    const counts = [...all.matchAll(role)].flatMap(([, roles]) => [...parseRoles(roles!)]);
    t.strictSame(missingRoles(new Map<RoleName, number>(counts)), []);
    const seconds = (setting: string) => Number(new RegExp(`${setting}: "(\\d+)"`).exec(all)![1]);
    const stop = seconds('DRAIN_NOTICE_SECONDS') + seconds('DRAIN_SECONDS') + 4;
    const gateway = texts.find((text) => /(ROLES: gateway|value: gateway)/.test(text))!;
    t.ok(Number(grace.exec(gateway)![1]) > stop, `more than ${stop} s`);
  });
}
