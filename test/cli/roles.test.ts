/** A start that runs only some roles. */
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import t from 'tap';
import { listProblems } from '../../core/reports/problems.ts';
import { eventually } from '../e2e/responses.ts';
import { startRedis } from '../support/redis.ts';
import { Service, spawnStart } from '../support/service.ts';

const server = await startRedis();
const dataDir = await mkdtemp(join(tmpdir(), 'millrace-roles-'));
const REDIS_URL = server.url;
t.teardown(async () => {
  await server[Symbol.asyncDispose]();
  await rm(dataDir, { recursive: true, force: true });
});

const refused: readonly [name: string, args: string[], env: NodeJS.ProcessEnv, message: RegExp][] = [
  [
    'an unknown role',
    ['--roles', 'gatway'],
    { REDIS_URL },
    /ROLES: there is no role "gatway"; did you mean "gateway"\?/,
  ],
  ['an unknown option', ['--role', 'gateway'], { REDIS_URL }, /Unknown option '--role'.*\n.*usage: npx millrace start/],
  ['some roles without a Redis', [], { ROLES: 'gateway' }, /ROLES leaves out retrieval, .*: set REDIS_URL/],
  ['a port that is too high', ['--roles', 'gateway=2'], { REDIS_URL, PORT: '65535' }, /PORT 65535 is too high for 2/],
];
for (const [name, args, env, message] of refused) {
  t.test(`a start with ${name} ends with a message that says what to do`, async (t) => {
    const start = spawnStart({ DATA_DIR: dataDir, PORT: '0', REDIS_URL: '', ...env }, { args });
    let errors = '';
    start.stderr!.on('data', (chunk) => {
      errors += chunk;
    });
    const [status] = await once(start, 'exit');
    t.equal(status, 1);
    t.match(errors, message);
    t.notMatch(errors, ' at ', 'no stack');
  });
}

t.test('two starts run what each was told, and readiness names the roles that run nowhere', async (t) => {
  const machine = (roles: string) =>
    Service.start({ dataDir, env: { REDIS_URL, READY_FILE: join(dataDir, roles) }, args: ['--roles', roles] });
  const front = await machine('gateway=2');
  t.teardown(() => front[Symbol.asyncDispose]());
  t.equal(front.urls.length, 2, 'each gateway has an address');
  t.ok(existsSync(join(dataDir, 'gateway=2')), 'READY_FILE tells that it is ready');
  const checksOf = async (url: string) => {
    const { checks } = (await (await fetch(`${url}/readyz`)).json()) as { checks: Record<string, string> };
    return checks;
  };
  for (const url of front.urls) t.match((await checksOf(url)).accounts, /start the role planner$/);

  const back = await machine('planner=2');
  t.teardown(() => back[Symbol.asyncDispose]());
  t.strictSame(back.urls, []);
  t.match(back.output, /Millrace is ready\n {2}Roles {4}planner=2\n/);
  for (const url of front.urls) {
    const { accounts, planner, dispatcher } = await checksOf(url);
    t.match([accounts, planner, dispatcher], ['ok', 'ok', /start the role dispatcher$/]);
  }
  const created = await front.post('/v1/keys', { tenant: 'acme', roles: ['rag'] });
  t.equal(created.status, 200, 'the gateway of one start is answered by the planner of the other');

  const redis = new Redis(REDIS_URL, { protocol: 2 });
  t.teardown(() => redis.disconnect());
  const ends = async () =>
    (await listProblems({ redis }, { limit: 99 })).filter(({ error }) => error === 'planner ended by SIGKILL');
  for (const crashes of [1, 2]) {
    await eventually(async () => (await back.pids()).planner !== undefined);
    process.kill((await back.pids()).planner!, 'SIGKILL');
    await eventually(async () => (await ends()).length === crashes);
  }
  const end = { level: 'warn', process: 'planner', message: 'a process ended; starting it again' };
  t.match(await ends(), [end, end], 'the problems of the system name each crash');

  await front[Symbol.asyncDispose]();
  t.notOk(existsSync(join(dataDir, 'gateway=2')), 'READY_FILE is gone when it has stopped');
});
