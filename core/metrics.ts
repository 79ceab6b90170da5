/**
 * Reports of all processes. Each process writes its registry and its use of the machine to Redis every few seconds. The
 * gateway adds the newest reports to its own metrics when it is scraped. The report of a process that is gone expires.
 */
import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import type { Redis } from 'ioredis';
import {
  AggregatorRegistry,
  Counter,
  collectDefaultMetrics,
  Gauge,
  type MetricObjectWithValues,
  type MetricValue,
  Registry,
} from 'prom-client';
import { type ByteBudget, type Holder, holders } from './byte-budget.ts';
import type { Log } from './log.ts';
import type { LogOutput } from './log-output.ts';
import { redisTime } from './redis/time.ts';
import { addProblems, type ProblemsMessage } from './reports/problems.ts';
import type { SpanTime, SpanTimes } from './reports/span-times.ts';

const reportEveryMs = 5_000;
const reportTtlMs = 20_000;
/** Interval of event loop lag samples. prom-client's 10 ms would wake an idle process 100 times a second. */
const lagSampleEveryMs = 250;
/** Problems of the parent process that wait for the next report. Later ones are not kept. */
const handedMax = 100;
const reportsKey = 'millrace:metrics';

/** Version of the service. */
export const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

export type Metrics = MetricObjectWithValues<MetricValue<string>>[];

export function createRegistry({ logOutput }: { logOutput: LogOutput }, process: string): Registry {
  const registry = new Registry();
  registry.setDefaultLabels({ process });
  new Counter({
    name: 'millrace_log_lines_dropped_total',
    help: 'Log lines that could not be written: the disk is full, or the reader is gone or slow.',
    registers: [registry],
    collect() {
      this.reset();
      this.inc(logOutput.dropped);
    },
  });
  collectDefaultMetrics({ register: registry, prefix: 'millrace_', eventLoopMonitoringPrecision: lagSampleEveryMs });
  return registry;
}

/** Exposes a process' byte budget: its limit, and for each holder the held bytes and the refusals. */
export function exposeBudget({ registry, budget }: { registry: Registry; budget: ByteBudget }): void {
  const registers = [registry];
  const names = Object.keys(holders) as Holder[];
  new Gauge({
    name: 'millrace_budget_limit_bytes',
    help: 'What the process may hold for others at a time',
    registers,
    collect() {
      this.set(budget.limitBytes);
    },
  });
  new Gauge({
    name: 'millrace_budget_held_bytes',
    help: 'What it holds for others now',
    labelNames: ['holder'],
    registers,
    collect() {
      for (const holder of names) this.set({ holder }, budget.heldBytes(holder));
    },
  });
  new Counter({
    name: 'millrace_budget_refusals_total',
    help: 'How often it had no room for more',
    labelNames: ['holder'],
    registers,
    collect() {
      this.reset();
      for (const holder of names) this.inc({ holder }, budget.refusals(holder));
    },
  });
}

/** A report of a process about itself, besides its metrics. */
export interface ProcessIdentity {
  /** `gateway`, `retrieval`... */
  role: string;
  instance: string;
}

export interface ProcessReport extends ProcessIdentity {
  /** Time of the report, and of the start of the process, epoch ms. */
  at: number;
  startedAt: number;
  version: string;
  host: string;
  pid: number;
  /** Cores used since the report before. */
  cpu: number;
  memoryBytes: number;
  metrics: Metrics;
  /** Times of the stages of its work; missing: it does not trace, or is of an earlier release. */
  spans?: SpanTime[];
}

/**
 * Reports `registry` and the problems of the log until disposed, and those that the parent process hands over. It first
 * removes the reports of killed processes, because the metrics may never be scraped.
 */
export function startProcessReport(
  deps: {
    redis: Redis;
    log: Log;
    registry: Registry;
    logOutput: Pick<LogOutput, 'takeProblems'>;
    spanTimes?: SpanTimes | undefined;
  },
  identity: ProcessIdentity,
): AsyncDisposable {
  const { redis, log, registry, logOutput, spanTimes } = deps;
  const { instance } = identity;
  let [usage, usedSinceMs] = [process.cpuUsage(), performance.now()];
  const cpuUse = () => {
    const { user, system } = process.cpuUsage(usage);
    const ms = performance.now() - usedSinceMs;
    [usage, usedSinceMs] = [process.cpuUsage(), performance.now()];
    return ms > 0 ? (user + system) / 1000 / ms : 0;
  };
  let handed: string[] = [];
  const takeHanded = (message: unknown) => {
    const { problems = [] } = message as Partial<ProblemsMessage>;
    handed = [...handed, ...problems].slice(0, handedMax);
  };
  process.on('message', takeHanded);
  const report = async () => {
    try {
      const metrics = await registry.getMetricsAsJSON();
      const now = await redisTime({ redis });
      const report: ProcessReport = {
        ...identity,
        at: now,
        startedAt: now - Math.round(performance.now()),
        version,
        host: hostname(),
        pid: process.pid,
        cpu: cpuUse(),
        memoryBytes: process.memoryUsage.rss(),
        metrics,
        ...(spanTimes && { spans: spanTimes.recent() }),
      };
      await redis.hset(reportsKey, instance, JSON.stringify(report));
      const problems = [...handed, ...logOutput.takeProblems()];
      handed = [];
      await addProblems({ redis }, problems);
    } catch (error) {
      log.debug({ err: error }, 'metrics not reported'); // the next report follows in seconds
    }
  };
  let isReporting = true;
  const begin = (work: Promise<unknown>) =>
    work.then(report, report).finally(() => {
      isReporting = false;
    });
  let reporting = begin(readProcessReports({ redis })); // if Redis is unreachable, `report` logs it
  const timer = setInterval(() => {
    if (isReporting) return; // a slow report must not make a queue
    isReporting = true;
    reporting = begin(Promise.resolve());
  }, reportEveryMs);
  return {
    async [Symbol.asyncDispose]() {
      clearInterval(timer);
      process.off('message', takeHanded);
      await reporting;
      await redis
        .hdel(reportsKey, instance)
        .catch((error) => log.debug({ err: error }, 'metrics report left to expire'));
    },
  };
}

/**
 * The exposition text of `own` and of all processes with a report that has not expired, except other gateways: each of these
 * is scraped itself.
 */
export async function collectMetrics(deps: { redis: Redis; own: Registry }): Promise<string> {
  const reports = await readProcessReports(deps);
  const others = reports.filter(({ role }) => role !== 'gateway').map(({ metrics }) => metrics);
  return AggregatorRegistry.aggregate([await deps.own.getMetricsAsJSON(), ...others]).metrics();
}

/** The newest report of each live process. Removes expired reports. */
export async function readProcessReports({ redis }: { redis: Redis }): Promise<ProcessReport[]> {
  const reports: ProcessReport[] = [];
  const now = await redisTime({ redis });
  for (const [instance, text] of Object.entries(await redis.hgetall(reportsKey))) {
    const report = JSON.parse(text) as ProcessReport;
    if (now - report.at < reportTtlMs) reports.push(report);
    else await redis.hdel(reportsKey, instance);
  }
  return reports;
}
