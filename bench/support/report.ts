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

/** Notes what a bench did not measure, and why. A part that fails is noted, so the other parts still run. */
export class LeftOut {
  readonly #lines: string[] = [];

  add(line: string): void {
    this.#lines.push(line);
  }

  /** Notes that some of a set are left out. */
  note(set: string, what: string, count: number): void {
    if (count > 0) this.add(`${count} ${what} of ${set}`);
  }

  /** Runs a part. @returns undefined if it failed. */
  async attempt<T>(part: string, work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await work();
    } catch (error) {
      this.add(`${part}: ${reasonOf(error)}`);
      return undefined;
    }
  }

  print(): void {
    console.log(this.#lines.length === 0 ? '\nNothing was left out.' : `\nLeft out:\n- ${this.#lines.join('\n- ')}`);
  }
}

/** The messages of an error and of its causes: `fetch failed` alone does not say why. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : `${error.message}: ${reasonOf(error.cause)}`;
}
