/** The latency of each stage of the work over the last minutes, from the spans of all processes. */
import type { ProcessReport } from '../../../core/metrics.ts';
import { spanBoundsMs, sumOf } from '../../../core/reports/span-times.ts';
import type { Part } from '../../../proto/registry.ts';
import { percentile } from './stages.ts';

export function latenciesOf(reports: readonly Pick<ProcessReport, 'role' | 'spans'>[]): Part<'SystemLatency'>[] {
  const byRole = [...Map.groupBy(reports, ({ role }) => role)].sort(([a], [b]) => (a < b ? -1 : 1));
  return byRole.flatMap(([role, some]) =>
    sumOf(some.flatMap(({ spans = [] }) => spans))
      .sort((a, b) => (a.name < b.name ? -1 : 1))
      .map(({ name, failed, counts }) => {
        const buckets = bucketsOf(counts);
        return {
          role,
          stage: name,
          done: buckets.at(-1)![1],
          failed,
          p50_ms: percentile(buckets, 0.5),
          p95_ms: percentile(buckets, 0.95),
        };
      }),
  );
}

/** @returns the spans up to each bound in seconds. */
function bucketsOf(counts: readonly number[]): [bound: number, count: number][] {
  let sum = 0;
  return counts.map((count, i) => {
    sum += count;
    return [(spanBoundsMs[i] ?? Number.POSITIVE_INFINITY) / 1000, sum];
  });
}
