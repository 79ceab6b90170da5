/** Writes `docs/faults.md`, the figures of each scenario. A run of some scenarios changes only their rows. */
import { spawnSync } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { basename, dirname, relative } from 'node:path';

export interface Row {
  /** Path of the scenario's file, `<name>.faults.ts`. */
  file: string;
  /** The promise under the fault, in one sentence. */
  promise: string;
  /** Measured values. */
  figures: string;
  /** `kept`, or the number of broken promises. */
  verdict: string;
}

const columns = ['scenario', 'promise', 'figures', 'verdict', 'date', 'commit', 'machine'];
const head = `# Faults

Written by \`npm run test:faults\`: do not edit. Most scenarios run the whole service under a mixed load of
uploads, searches, chats, tasks, callbacks and batches. They make a fault, and the history of the load then shows whether
each promise was kept. \`batches\`, \`capacity\` and \`hostile-files\` have tests of their own instead of the load. A run of
some scenarios changes only their rows. A commit with \`+\` had uncommitted changes.
`;

/** Adds or replaces the row of a scenario in the page at `path`. */
export async function writeRow(path: string, row: Row): Promise<void> {
  const rows = rowsOf(await readFile(path, 'utf8').catch(() => ''));
  const name = basename(row.file, '.faults.ts');
  const link = `[${name}](${relative(dirname(path), row.file)})`;
  const date = `${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  rows.set(name, [link, row.promise, row.figures, row.verdict, date, commit(), machine()]);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, `${head}\n${table([...rows.values()].sort())}`);
}

/** The rows of a page by the name of their scenario. */
function rowsOf(page: string): Map<string, string[]> {
  const lines = page.split('\n').filter((line) => line.startsWith('| ['));
  const rows = lines.map((line) =>
    line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim()),
  );
  return new Map(rows.map((cells) => [cells[0]!.slice(1, cells[0]!.indexOf(']')), cells]));
}

function table(rows: readonly string[][]): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '/')).join(' | ')} |`;
  return `${[line(columns), `|${columns.map(() => ' --- |').join('')}`, ...rows.map(line)].join('\n')}\n`;
}

function commit(): string {
  const git = (...args: string[]) => spawnSync('git', args, { encoding: 'utf8' }).stdout?.trim() ?? '';
  return `${git('rev-parse', '--short', 'HEAD') || 'unknown'}${git('status', '--porcelain', '--', '.', ':!docs/faults.md') ? '+' : ''}`;
}

function machine(): string {
  const redis = spawnSync('redis-server', ['--version'], { encoding: 'utf8' }).stdout?.match(/v=(\S+)/)?.[1] ?? 'none';
  return `${cpus().length} x ${cpus()[0]?.model ?? 'unknown processor'}, Node ${process.version}, Redis ${redis}`;
}
