/**
 * Tracing of one process: spans are recorded in memory and written to Redis in batches. If a collector is configured, it gets
 * them too.
 *
 * One write is in flight at a time. While Redis is slow or away, spans wait in a bounded buffer, and those above it are
 * dropped. A batch whose write failed is dropped too.
 */
import { hostname } from 'node:os';
import { Counter, type Registry } from 'prom-client';
import { RedisClock } from '../../bus/clock.ts';
import type { ShardedRedis } from '../../bus/shards.ts';
import type { Config } from '../../config.ts';
import { withDeadline } from '../../lifecycle.ts';
import type { Log } from '../../log.ts';
import { type ProcessIdentity, version } from '../../metrics.ts';
import type { OtlpExporter } from '../../tracing/otlp/otlp-exporter.ts';
import { otlpTarget } from '../../tracing/otlp/otlp-settings.ts';
import type { Span } from '../../tracing/span.ts';
import { Tracer } from '../../tracing/tracer.ts';
import { TraceStore } from './trace-store.ts';

const writeEveryMs = 500;
/** Spans that are written at once: about 64 KB. */
const writeSpansMax = 512;
/** Often, because a sample on a busy machine may be 10 ms wrong, and the best one counts. */
const sampleClockEveryMs = 2_000;
/** Time for the last write. */
const stopMs = 500;

export interface Tracing extends AsyncDisposable {
  readonly tracer: Tracer;
}

/** @returns undefined when the configuration says that nothing is traced. */
export async function startTracing(
  deps: { redis: ShardedRedis; log: Log; registry: Registry },
  config: Config,
  process: ProcessIdentity,
): Promise<Tracing | undefined> {
  if (!config.TRACES) return undefined;
  const { redis, log, registry } = deps;
  const clock = new RedisClock({ redis });
  await clock.sample();
  const tracer = new Tracer({ clock }, { percent: config.TRACES_PERCENT, perSecond: config.TRACES_PER_SECOND });
  const store = new TraceStore({ redis });
  const exporter = await openExporter({ log }, config, process);
  exposeDropped(registry, () => tracer.dropped + (exporter?.dropped ?? 0));
  let writing: Promise<void> | undefined;
  const write = () => {
    exporter?.flush();
    writing ??= writeAll({ tracer, store, exporter, log }, process).finally(() => {
      writing = undefined;
    });
    return writing;
  };
  const timers = [
    setInterval(() => void write(), writeEveryMs),
    setInterval(() => {
      clock.sample().catch((error) => log.debug({ err: error }, 'clock not sampled'));
    }, sampleClockEveryMs),
  ];
  return {
    tracer,
    async [Symbol.asyncDispose]() {
      for (const timer of timers) clearInterval(timer);
      await withDeadline(
        (async () => {
          await writing;
          await write();
        })(),
        stopMs,
      );
      await exporter?.[Symbol.asyncDispose]();
    },
  };
}

/** The exporter is loaded only where a collector is configured. */
async function openExporter(
  deps: { log: Log },
  config: Config,
  process: ProcessIdentity,
): Promise<OtlpExporter | undefined> {
  const target = otlpTarget(config, { ...process, version, host: hostname() });
  if (!target) return undefined;
  const { OtlpExporter } = await import('../../tracing/otlp/otlp-exporter.ts');
  return new OtlpExporter(deps, target);
}

interface Written {
  tracer: Tracer;
  store: TraceStore;
  exporter: OtlpExporter | undefined;
  log: Log;
}

/** Writes the spans that there are, until few are left. Never rejects. */
async function writeAll({ tracer, store, exporter, log }: Written, process: ProcessIdentity): Promise<void> {
  for (let isFull = true; isFull; ) {
    const taken = tracer.take(writeSpansMax);
    isFull = taken.length === writeSpansMax;
    exporter?.add(taken);
    for (const [tenant, spans] of Map.groupBy(taken, (span: Span) => span.tenant)) {
      try {
        await store.append(tenant, process, spans);
      } catch (error) {
        tracer.drop(spans.length);
        log.debug({ err: error }, 'spans were not written');
      }
    }
  }
}

function exposeDropped(registry: Registry, dropped: () => number): void {
  new Counter({
    name: 'millrace_spans_dropped_total',
    help: 'Spans of traces that were dropped: too many at a time, or Redis or the collector was slow or away',
    registers: [registry],
    collect() {
      this.reset();
      this.inc(dropped());
    },
  });
}
