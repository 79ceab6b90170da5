/**
 * Prints the progress of a run and its summary. On a terminal the progress is one line that is rewritten. Elsewhere each
 * file that was indexed, failed or was deleted is a line. With `--json` every outcome is a line of JSON.
 */
import type { Outcome } from './sync.ts';

type Count = Outcome['outcome'];

interface Options {
  json: boolean;
  /** Whether the output is a terminal. */
  isTerminal: boolean;
  /** Characters of a line of the terminal. */
  columns?: number | undefined;
  write(text: string): void;
}

/** Outcomes that the summary lists one by one. */
const isListed = ({ outcome }: Outcome) => outcome === 'failed' || outcome === 'skipped' || outcome === 'gone';

export class Report {
  readonly counts: Record<Count, number> = {
    ...{ indexed: 0, unchanged: 0, failed: 0, deleted: 0, gone: 0, skipped: 0, ignored: 0 },
  };
  readonly #options: Options;
  readonly #listed: Outcome[] = [];
  readonly #noted: { path: string; notes: readonly string[] }[] = [];

  constructor(options: Options) {
    this.#options = options;
  }

  add(outcome: Outcome): void {
    this.counts[outcome.outcome]++;
    if (isListed(outcome)) this.#listed.push(outcome);
    if ('notes' in outcome && outcome.notes?.length) this.#noted.push({ path: outcome.path, notes: outcome.notes });
    const { json, isTerminal, columns = 80, write } = this.#options;
    if (json) write(`${JSON.stringify(outcome)}\n`);
    else if (isTerminal) write(`\r${`${this.#sums()}  ${outcome.path}`.slice(0, columns - 1)}\u001B[K`);
    else if (!['unchanged', 'ignored', 'gone', 'skipped'].includes(outcome.outcome)) write(`${lineOf(outcome)}\n`);
  }

  /** @param interruption why the run stopped before its end; undefined: it did not */
  end(interruption?: string): void {
    const { json, isTerminal, write } = this.#options;
    if (json) {
      write(`${JSON.stringify({ summary: this.counts, ...(interruption && { interrupted: interruption }) })}\n`);
      return;
    }
    if (isTerminal) write('\r\u001B[K');
    for (const { path, notes } of this.#noted) write(`note     ${path}: ${notes.join(' ')}\n`);
    for (const outcome of this.#listed) write(`${lineOf(outcome)}\n`);
    if (this.counts.gone > 0)
      write('Files that are gone from the folder are still in the service: --delete removes them.\n');
    write(`${this.#sums()}.\n`);
    if (interruption) write(`${interruption}\n`);
  }

  #sums(): string {
    const { indexed, ...others } = this.counts;
    const further = Object.entries(others).filter(([, count]) => count > 0);
    return [`${indexed} indexed`, ...further.map(([name, count]) => `${count} ${name}`)].join(', ');
  }
}

function lineOf(outcome: Outcome): string {
  const head = `${outcome.outcome.padEnd(8)} ${outcome.path}`;
  if (outcome.outcome === 'indexed') return `${head} (${outcome.chunks} chunks)`;
  return 'reason' in outcome ? `${head}: ${outcome.reason}` : head;
}
