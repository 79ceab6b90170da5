/**
 * Metrics of all processes at one endpoint. Each process writes its registry to Redis every few seconds. The gateway
 * adds the newest reports to its own when it is scraped. The report of a process that is gone expires.
 */
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

const reportEveryMs = 5_000;
const reportTtlMs = 20_000;
/** Interval of event loop lag samples. prom-client's 10 ms would wake an idle process 100 times a second. */
const lagSampleEveryMs = 250;
const reportsKey = 'millrace:metrics';

type Metrics = MetricObjectWithValues<MetricValue<string>>[];

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

/**
 * Reports `registry` until disposed. It first removes the reports of killed processes, because the metrics may never be
 * scraped.
 */
export function startMetricsReport(
  deps: { redis: Redis; log: Log; registry: Registry },
  instance: string,
): AsyncDisposable {
  const { redis, log, registry } = deps;
  const report = async () => {
    try {
      const metrics = await registry.getMetricsAsJSON();
      await redis.hset(reportsKey, instance, JSON.stringify({ at: Date.now(), metrics }));
    } catch (error) {
      log.debug({ err: error }, 'metrics not reported'); // the next report follows in seconds
    }
  };
  let reporting = readReports({ redis }).then(report, report); // if Redis is unreachable, `report` logs it
  const timer = setInterval(() => {
    reporting = report();
  }, reportEveryMs);
  return {
    async [Symbol.asyncDispose]() {
      clearInterval(timer);
      await reporting;
      await redis
        .hdel(reportsKey, instance)
        .catch((error) => log.debug({ err: error }, 'metrics report left to expire'));
    },
  };
}

/** The exposition text of `own` and of all processes with a report that has not expired. */
export async function collectMetrics(deps: { redis: Redis; own: Registry }): Promise<string> {
  const reports = [await deps.own.getMetricsAsJSON(), ...(await readReports(deps))];
  return AggregatorRegistry.aggregate(reports).metrics();
}

/** The newest report of each live process. Removes expired reports. */
async function readReports({ redis }: { redis: Redis }): Promise<Metrics[]> {
  const reports: Metrics[] = [];
  for (const [instance, text] of Object.entries(await redis.hgetall(reportsKey))) {
    const { at, metrics } = JSON.parse(text) as { at: number; metrics: Metrics };
    if (Date.now() - at < reportTtlMs) reports.push(metrics);
    else await redis.hdel(reportsKey, instance);
  }
  return reports;
}
