/** The deliveries of each stream: their number by outcome, and their latency. */
import type { Outcome } from '../../../core/bus/metrics.ts';
import type { ProcessReport } from '../../../core/metrics.ts';
import type { Part } from '../../../proto/registry.ts';
import { type Reported, valuesOf } from './reported-values.ts';

const histogram = 'millrace_stage_seconds';

export function stagesOf(reports: readonly ProcessReport[]): Part<'SystemStage'>[] {
  const byStream = Map.groupBy(valuesOf(reports, histogram), ({ labels }) => String(labels.stream));
  return [...byStream]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([stream, values]) => {
      const count = (...outcomes: Outcome[]) =>
        values
          .filter(({ metricName, labels }) => metricName === `${histogram}_count` && isOneOf(labels.outcome, outcomes))
          .reduce((sum, { value }) => sum + value, 0);
      const buckets = bucketsOf(values);
      return {
        stream,
        done: count('done', 'refused'),
        failed: count('failed', 'dead'),
        retried: count('retried', 'deferred'),
        p50_ms: percentile(buckets, 0.5),
        p95_ms: percentile(buckets, 0.95),
        p99_ms: percentile(buckets, 0.99),
      };
    });
}

function isOneOf(outcome: unknown, outcomes: readonly string[]): boolean {
  return outcomes.includes(String(outcome));
}

/** @returns the deliveries that were done, up to each bound in seconds. The counts are cumulative. */
function bucketsOf(values: readonly Reported[]): [bound: number, count: number][] {
  const counts = new Map<number, number>();
  for (const { metricName, labels, value } of values) {
    if (metricName !== `${histogram}_bucket` || labels.outcome !== 'done') continue;
    const bound = labels.le === '+Inf' ? Number.POSITIVE_INFINITY : Number(labels.le);
    counts.set(bound, (counts.get(bound) ?? 0) + value);
  }
  return [...counts].sort(([a], [b]) => a - b);
}

/**
 * Interpolates within the bucket that has the wanted delivery, as Prometheus does. Above the last bound it is that bound.
 * @returns milliseconds; 0 without deliveries
 */
export function percentile(buckets: readonly (readonly [bound: number, count: number])[], share: number): number {
  const total = buckets.at(-1)?.[1] ?? 0;
  if (total === 0) return 0;
  const rank = share * total;
  let [low, below] = [0, 0];
  for (const [bound, count] of buckets) {
    if (count >= rank) {
      const seconds =
        bound === Number.POSITIVE_INFINITY ? low : low + ((bound - low) * (rank - below)) / (count - below);
      return 1000 * seconds;
    }
    [low, below] = [bound, count];
  }
  return 1000 * low;
}
