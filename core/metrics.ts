/**
 * Metrics of many processes behind one door: every process reports its own registry to Redis, and the gateway adds
 * the newest reports to its own when it is scraped. A process that is gone drops out with its report's life.
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
const reportLifeMs = 20_000;
/** How often the lag of the event loop is sampled: prom-client's 10 ms wake an idle process that often. */
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

/** Shows a process' byte budget: its limit, and by holder what is held and how often more was refused. */
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

/** Reports `registry` until disposed. Removes what processes that were killed left behind: nobody may ever scrape. */
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
  let reporting = readReports({ redis }).then(report, report); // when Redis is away, the report says so
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

/** The exposition text of `own` and of every process that reported lately. */
export async function collectMetrics(deps: { redis: Redis; own: Registry }): Promise<string> {
  const reports = [await deps.own.getMetricsAsJSON(), ...(await readReports(deps))];
  return AggregatorRegistry.aggregate(reports).metrics();
}

/** The newest report of every live process; those of dead ones are removed. */
async function readReports({ redis }: { redis: Redis }): Promise<Metrics[]> {
  const reports: Metrics[] = [];
  for (const [instance, text] of Object.entries(await redis.hgetall(reportsKey))) {
    const { at, metrics } = JSON.parse(text) as { at: number; metrics: Metrics };
    if (Date.now() - at < reportLifeMs) reports.push(metrics);
    else await redis.hdel(reportsKey, instance);
  }
  return reports;
}
