/** Reads values of metrics from the reports of processes. */
import type { ProcessReport } from '../../../core/metrics.ts';

export interface Reported {
  value: number;
  labels: Partial<Record<string, string | number>>;
  /** Name of a part of a histogram: `<name>_bucket`, `<name>_sum`, `<name>_count`. */
  metricName?: string;
}

/** The values of a metric in all reports. @param labels only values with these */
export function valuesOf(
  reports: readonly Pick<ProcessReport, 'metrics'>[],
  name: string,
  labels: Readonly<Record<string, string>> = {},
): Reported[] {
  const wanted = Object.entries(labels);
  return reports
    .flatMap(({ metrics }) => metrics.filter((metric) => metric.name === name))
    .flatMap(({ values }) => values as Reported[])
    .filter(({ labels: own }) => wanted.every(([label, value]) => own[label] === value));
}

export function sumOf(...args: Parameters<typeof valuesOf>): number {
  return valuesOf(...args).reduce((sum, { value }) => sum + value, 0);
}

/** @returns the label of the first value; empty: there is none. */
export function labelOf(report: Pick<ProcessReport, 'metrics'>, name: string, label: string): string {
  return String(valuesOf([report], name)[0]?.labels[label] ?? '');
}
