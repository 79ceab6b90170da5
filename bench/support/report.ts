/** The output of a bench: the machine, then tables. */
import { spawnSync } from 'node:child_process';
import { cpus } from 'node:os';

export function printMachine(): void {
  const redis = spawnSync('redis-server', ['--version'], { encoding: 'utf8' }).stdout?.match(/v=(\S+)/)?.[1] ?? 'none';
  console.log(
    `Node ${process.version}, Redis ${redis}, ${cpus().length} x ${cpus()[0]?.model ?? 'unknown processor'}\n`,
  );
}

/** Prints a Markdown table, so that figures can be pasted into documents. */
export function printTable(rows: Record<string, string | number>[]): void {
  const columns = Object.keys(rows[0] ?? {});
  const width = (column: string) => Math.max(column.length, ...rows.map((row) => String(row[column] ?? '').length));
  const line = (cells: string[]) => `| ${cells.map((cell, i) => cell.padEnd(width(columns[i]))).join(' | ')} |`;
  console.log(line(columns));
  console.log(`|${columns.map((column) => '-'.repeat(width(column) + 2)).join('|')}|`);
  for (const row of rows) console.log(line(columns.map((column) => String(row[column] ?? ''))));
}

/** Percentiles by nearest rank. */
export function percentiles(values: number[]): { p50: number; p95: number; p99: number } {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}
