import { Counter, Registry } from 'prom-client';
import t from 'tap';
import { createLog } from '../../core/log.ts';
import { LogOutput } from '../../core/log-output.ts';
import { collectMetrics, readProcessReports, startProcessReport } from '../../core/metrics.ts';
import { listProblems } from '../../core/reports/problems.ts';
import { log, startBus, until } from '../conformance/bus.ts';

const { redis } = await startBus();
const reports = () => redis.hkeys('millrace:metrics');
const logOutput = { takeProblems: () => [] };

function counting(value: number): Registry {
  const registry = new Registry();
  new Counter({ name: 'jobs', help: 'done', registers: [registry] }).inc(value);
  return registry;
}

t.test('the metrics of a process are collected until it stops, and those of a killed one are removed', async (t) => {
  await redis.hset('millrace:metrics', 'killed', JSON.stringify({ at: Date.now() - 60_000, metrics: [] }));
  const deps = { redis, log, registry: counting(3), logOutput };
  const report = startProcessReport(deps, { role: 'indexing', instance: 'mine' });
  await until(async () => (await reports()).join() === 'mine');
  t.match(await collectMetrics({ redis, own: new Registry() }), /^jobs 3$/m);
  const [{ memoryBytes = 0, version = '' } = {}] = await readProcessReports({ redis });
  t.ok(memoryBytes > 1e6 && /^\d+\./.test(version));
  await report[Symbol.asyncDispose]();
  t.same(await reports(), []);
});

t.test('a gateway that is scraped does not add the metrics of another gateway', async (t) => {
  const deps = { redis, log, registry: counting(3), logOutput };
  const report = startProcessReport(deps, { role: 'gateway', instance: 'other' });
  await until(async () => (await reports()).join() === 'other');
  t.match(await collectMetrics({ redis, own: counting(2) }), /^jobs 2$/m);
  await report[Symbol.asyncDispose]();
});

t.test('warnings and errors of the log become problems with the ids of their request', async (t) => {
  const output = new LogOutput(2);
  const own = createLog({ level: 'silent', process: 'planner', output });
  own.level = 'warn';
  own.error({ err: new Error('no room'), traceId: 'trace-1', request: 'r1', type: 'file.index' }, 'a request failed');
  own.warn({ file: 'f1', reason: 'It has no end.', detail: 'its text', traceId: 'trace-2' }, 'a file failed');
  own.info('not a problem');
  const report = startProcessReport(
    { redis, log, registry: new Registry(), logOutput: output },
    {
      role: 'planner',
      instance: 'own',
    },
  );
  await until(async () => (await listProblems({ redis }, { limit: 9 })).length > 0);
  const found = await listProblems({ redis }, { limit: 9 });
  t.notMatch(JSON.stringify(found), 'its text', 'only the fields that name the work');
  t.match(found, [
    { level: 'warn', file: 'f1', error: 'It has no end.', trace: 'trace-2' },
    {
      level: 'error',
      process: 'planner',
      trace: 'trace-1',
      request: 'r1',
      message: 'a request failed',
      error: 'no room',
    },
  ]);
  await report[Symbol.asyncDispose]();
});
